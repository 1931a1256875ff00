/** How long a bench runs: BENCH_SECONDS a measurement and BENCH_ROUNDS of them, for quick looks and longer ones. */
export function shape({ seconds, rounds }) {
  return {
    seconds: Number(process.env.BENCH_SECONDS ?? seconds),
    rounds: Number(process.env.BENCH_ROUNDS ?? rounds),
  };
}
