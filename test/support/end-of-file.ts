/** What must hold when a test file is through: each throws where it does not. A file adds nothing: what it shares with others does. */
const checks: (() => void)[] = [];

export function atEndOfFile(check: () => void): void {
  checks.push(check);
}

/** Is run after everything of a file's own (`test/runner/typescript-hooks.js`). @throws Error the first that a check has */
export function endOfFile(): void {
  for (const check of checks) check();
}
