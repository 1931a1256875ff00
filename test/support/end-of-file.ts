/** What must hold when a test file is through; a file itself adds nothing, what it shares with others does. */
const checks: (() => void | Promise<void>)[] = [];

/** @param check throws where something does not hold, and leaves it as the next file should find it */
export function atEndOfFile(check: () => void | Promise<void>): void {
  // What was loaded last uses what was loaded before it.
  checks.unshift(check);
}

/** Is run after everything of a file's own (`test/runner/typescript-hooks.js`). @throws Error the first that a check has */
export async function endOfFile(): Promise<void> {
  const errors: unknown[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
