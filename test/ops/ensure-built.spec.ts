import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const SCRIPT = new URL('../../scripts/ensure-built.js', import.meta.url).href;

/** What `ensure-built.js` does in a folder that cannot build, as it has no packages. */
function run(folder: string, code: string): void {
  const program = `const { countAsBuilt, ensureConsoleBuilt } = await import('${SCRIPT}'); ${code}`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, stdio: 'ignore' });
}

it('what counts as built is not built again, though a checkout has made its sources newer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pager-built-'));
  try {
    const [service, page, source] = ['dist/main.js', 'dist/console/index.html', 'console/main.tsx'].map((path) => {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '');
      return file;
    }) as [string, string, string];
    const [hour, now] = [60 * 60 * 1000, Date.now()];
    for (const file of [service, page]) utimesSync(file, new Date(now - 2 * hour), new Date(now - 2 * hour));
    utimesSync(source, new Date(now - hour), new Date(now - hour));
    expect(() => run(folder, 'ensureConsoleBuilt()')).toThrow();
    run(folder, 'countAsBuilt(); ensureConsoleBuilt()');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
