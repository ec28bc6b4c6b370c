import start from "./{{search.js}}";

start({ module_or_path: new URL("./{{search.wasm}}", import.meta.url) });
