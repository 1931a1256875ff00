/** What a bench has started, undone in reverse order when it ends, fails or is interrupted. */
const steps = [];

export function atEnd(step) {
  steps.push(step);
}

/**
 * Runs a bench. Whatever becomes of it, everything it started is stopped; a failure is the exit code.
 * @param {number} maxSeconds after which it is given up
 * @param {() => Promise<void>} bench
 */
export async function runBench(maxSeconds, bench) {
  const interrupted = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error(`Stopped by ${signal}`)));
    setTimeout(() => reject(new Error(`Given up after ${maxSeconds} s`)), maxSeconds * 1000).unref();
  });
  try {
    await Promise.race([bench(), interrupted]);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const step of steps.toReversed()) {
      await Promise.resolve(step()).catch((error) => process.stderr.write(`Cleaning up: ${error}\n`));
    }
    process.exit();
  }
}
