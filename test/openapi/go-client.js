import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { FOLDER, goGenerator, isThere, sh } from './tools.js';

/** The generated client for Go compiles, and runs a story. */
export function goClient(context) {
  const skip = isThere('go', 'version') ? false : 'go is not installed';
  it('makes a client that compiles and runs a story', { skip, timeout: 900_000 }, () => {
    const folder = join(FOLDER, 'go');
    mkdirSync(join(folder, 'pager'), { recursive: true });
    const code = sh(goGenerator(), ['-generate', 'types,client', '-package', 'pager', context.document]);
    writeFileSync(join(folder, 'pager/pager.go'), code);
    cpSync('test/openapi/go', folder, { recursive: true });
    sh('go', ['mod', 'tidy'], { cwd: folder });
    sh('go', ['run', '.'], {
      cwd: folder,
      env: { ...process.env, PAGER_URL: context.service.url, PAGER_TOKEN: context.token },
    });
  });
}
