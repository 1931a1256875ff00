import { cpSync, symlinkSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { FOLDER, npmTool, sh } from './tools.js';

/** The types compile under `strict`, ordinary calls type-check against them, and run. */
export function typescriptClient(context) {
  it('makes types with which a story compiles and runs', { timeout: 300_000 }, () => {
    const folder = join(FOLDER, 'typescript');
    const tool = npmTool('openapi-typescript');
    mkdirSync(folder, { recursive: true });
    if (!existsSync(join(folder, 'node_modules')))
      symlinkSync(join(FOLDER, 'npm/node_modules'), join(folder, 'node_modules'));
    sh(tool, [context.document, '-o', join(folder, 'api.d.ts')], { cwd: folder });
    cpSync('test/openapi/typescript', folder, { recursive: true });
    sh(npmTool('tsc'), ['-p', folder]);
    sh(process.execPath, [join(folder, 'out/story.mjs')], {
      env: { ...process.env, PAGER_URL: context.service.url, PAGER_TOKEN: context.token },
    });
  });
}
