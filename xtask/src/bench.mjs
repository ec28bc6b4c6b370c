// Times the rules' kernels and the network in WebAssembly: rounds that take turns, the best and the
// middle one.
import { readFileSync } from "node:fs";
import { initSync, Kernels } from "./app.mjs";

const ROUNDS = 200;
const SECONDS = 0.005;

initSync({ module: readFileSync(new URL("app.wasm", import.meta.url)) });
const kernels = new Kernels();
const names = kernels.names();

function timed(place, repeats) {
  const begin = performance.now();
  const decisions = kernels.run(place, repeats);
  const seconds = (performance.now() - begin) / 1000;
  return { seconds, rate: decisions / seconds };
}

function repeatsFor(place) {
  for (let repeats = 1; ; repeats *= 2) {
    // Several tries, so that being stopped meanwhile does not look like being slow.
    const seconds = [1, 2, 3, 4, 5].map(() => timed(place, repeats).seconds);
    if (Math.min(...seconds) >= SECONDS) return repeats;
  }
}

const repeats = names.map((_, place) => repeatsFor(place));
const rates = names.map(() => []);
for (let round = 0; round < ROUNDS; round++) {
  names.forEach((_, place) => rates[place].push(timed(place, repeats[place]).rate));
}

console.log(`WebAssembly in node ${process.version}, one core: million decisions (leaf evaluations) a second,`);
console.log(`the best of ${ROUNDS} rounds that take turns (and their median)`);
names.forEach((name, place) => {
  const sorted = rates[place].sort((a, b) => a - b);
  const [best, median] = [sorted[ROUNDS - 1], sorted[ROUNDS >> 1]].map((rate) => (rate / 1e6).toFixed(3));
  console.log(`${name.padEnd(20)} ${best.padStart(7)} (${median})`);
});
