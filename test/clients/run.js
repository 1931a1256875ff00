/**
 * `npm run test:clients`: unmodified third-party clients against the built service, started on a throw-away database.
 * Needs a network where a client is not installed yet; one that cannot be had is skipped, and says so.
 */
import { after, before, describe } from 'node:test';
import { ensureInstalled, run } from '../../scripts/ensure-installed.js';
import { alertmanager } from './alertmanager.js';
import { captures } from './captures.js';
import { opsgenieSdk } from './opsgenie-sdk.js';
import { startService } from './service.js';

ensureInstalled();
run(process.execPath, ['scripts/build.js']);

describe('unmodified clients', { concurrency: false }, () => {
  let service;
  before(async () => {
    service = await startService();
  });
  after(() => service?.stop());

  describe('captured requests', () => captures(() => service));
  describe('Alertmanager', () => alertmanager(() => service));
  describe('opsgenie-sdk', () => opsgenieSdk(() => service));
});
