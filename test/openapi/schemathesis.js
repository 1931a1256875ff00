import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { it } from 'node:test';
import { FOLDER, isThere, pythonTool } from './tools.js';

const EXAMPLES = Number(process.env.SCHEMATHESIS_EXAMPLES ?? 8);
const SEED = process.env.SCHEMATHESIS_SEED ?? '1';

/** Requests that fit the schemas and such that do not, over all routes, with every check; as three kinds of callers. */
export function schemathesis(context) {
  const skip = isThere('python3', '--version') ? false : 'python3 is not installed';
  const find = (role, examples) =>
    it(`finds no answer to ${role} that the document does not know`, { skip, timeout: 7_200_000 }, async () => {
      const child = spawn(
        pythonTool('schemathesis'),
        [
          ...['--config-file', resolve('test/openapi/schemathesis.toml'), 'run', context.document],
          ...['--url', context.service.url, '--header', `Authorization: ${context.credentials[role]}`],
          ...['--checks', 'all', '--seed', SEED, '--max-examples', String(examples)],
          ...['--continue-on-failure', '--no-color'],
        ],
        {
          cwd: FOLDER,
          env: {
            ...process.env,
            SCHEMATHESIS_HOOKS: 'hooks',
            PYTHONPATH: resolve('test/openapi/python'),
            PAGER_ROLE: role,
            PAGER_OWN_IDS: context.ownIds.join(),
          },
        },
      );
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      const [status] = await once(child, 'close');
      writeFileSync(join(FOLDER, `schemathesis-${role}.txt`), output);
      process.stdout.write(`${output.slice(output.indexOf('= SUMMARY ='))}\n`);
      assert.equal(status, 0, output.slice(0, 30_000));
    });
  find('admin', EXAMPLES);
  find('member', Math.ceil(EXAMPLES / 3));
  find('key', Math.ceil(EXAMPLES / 3));
}
