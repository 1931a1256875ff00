/** Loaded into a service under test (`--expose-gc`): at SIGUSR2 it tells on stdout how much memory is in use after a full collection. */
process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`{"kept":${heapUsed + external}}\n`);
});
