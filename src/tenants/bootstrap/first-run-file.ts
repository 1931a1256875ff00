import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps what was generated at the first start where only its owner can read it (decisions §1). */
export function writeFirstRunFile(dataDir: string, content: Record<string, string>): void {
  const file = join(dataDir, 'first-run.json');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  // The mode above counts only for a new file.
  chmodSync(file, 0o600);
}
