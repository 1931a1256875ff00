import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { it } from 'node:test';
import { FOLDER, isThere, pythonTool } from './tools.js';

const EXAMPLES = process.env.SCHEMATHESIS_EXAMPLES ?? '30';
const SEED = process.env.SCHEMATHESIS_SEED ?? '1';

/** Requests that fit the schemas and such that do not, over all routes, with every check. */
export function schemathesis(context) {
  const skip = isThere('python3', '--version') ? false : 'python3 is not installed';
  it('finds no answer that the document does not know', { skip, timeout: 3_600_000 }, async () => {
    const child = spawn(
      pythonTool('schemathesis'),
      [
        ...['--config-file', resolve('test/openapi/schemathesis.toml'), 'run', context.document],
        ...['--url', context.service.url, '--header', `Authorization: Bearer ${context.token}`],
        ...['--checks', 'all', '--seed', SEED, '--max-examples', EXAMPLES, '--continue-on-failure', '--no-color'],
      ],
      { cwd: FOLDER, env: { ...process.env, SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: resolve('test/openapi/python') } },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [status] = await once(child, 'close');
    process.stdout.write(`${output.slice(output.indexOf('= SUMMARY ='))}\n`);
    assert.equal(status, 0, output.slice(0, 30_000));
  });
}
