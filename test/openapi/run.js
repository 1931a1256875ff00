/**
 * `npm run test:openapi`: the document of the built service as a product. It is read by the linters, clients are generated
 * from it and run a short story, and schemathesis tries it with a fixed seed (SCHEMATHESIS_EXAMPLES a route, else 8: some
 * 36,000 cases). The tools are installed, at fixed versions, into a folder that git ignores; what needs an absent python3 or
 * go is skipped, and says so.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe } from 'node:test';
import { startService } from '../clients/service.js';
import { ensureAllInstalled, run } from '../../scripts/ensure-installed.js';
import { goClient } from './go-client.js';
import { linters } from './linters.js';
import { pythonClient } from './python-client.js';
import { schemathesis } from './schemathesis.js';
import { FOLDER } from './tools.js';
import { typescriptClient } from './typescript-client.js';

ensureAllInstalled();
run(process.execPath, ['scripts/build.js']);

describe('/openapi.json', { concurrency: false }, () => {
  const context = {};
  before(async () => {
    // A run of schemathesis is longer than a usual token lives.
    const service = await startService({ JWT_EXPIRY: '10h', NODE_ENV: 'test' });
    mkdirSync(FOLDER, { recursive: true });
    const document = resolve(join(FOLDER, 'openapi.json'));
    writeFileSync(document, await (await fetch(`${service.url}/openapi.json`)).text());
    Object.assign(context, { service, document, token: await service.login(), ...(await service.callers()) });
  });
  after(() => context.service?.stop());

  describe('linters', () => linters(context));
  describe('openapi-typescript', () => typescriptClient(context));
  describe('openapi-python-client', () => pythonClient(context));
  describe('oapi-codegen', () => goClient(context));
  describe('schemathesis', () => schemathesis(context));
});
