import { join } from 'node:path';
import { it } from 'node:test';
import { FOLDER, isThere, pythonTool, sh } from './tools.js';

/** The generated client for Python runs a story. */
export function pythonClient(context) {
  const skip = isThere('python3', '--version') ? false : 'python3 is not installed';
  it('makes a client that runs a story', { skip, timeout: 600_000 }, () => {
    const output = join(FOLDER, 'pager_client');
    const tool = pythonTool('openapi-python-client');
    sh(tool, ['generate', '--path', context.document, '--output-path', output, '--overwrite', '--meta', 'none']);
    sh(pythonTool('python'), ['test/openapi/python/story.py'], {
      env: { ...process.env, PYTHONPATH: join(FOLDER), PAGER_URL: context.service.url, PAGER_TOKEN: context.token },
    });
  });
}
