//! Nothing that search does again and again allocates memory: every allocation would cost more than
//! the rules themselves.

use vidraria_bench::kernels;

#[test]
fn no_kernel_allocates() {
    for mut kernel in kernels() {
        // Prepares the kernel's positions.
        kernel.run(1);
        let counted = allocation_counter::measure(|| {
            kernel.run(100);
        });
        assert_eq!(counted.count_total, 0, "{kernel} allocates");
    }
}
