import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigurationService } from '../../../configuration/configuration.service.js';
import { isObject } from '../../../configuration/domain/normalise.js';
import { planView } from '../../../configuration/dto/configuration.dto.js';
import { operatorCaller } from '../../../people/access/operator-caller.js';
import { TenantsService } from '../../../people/tenants/tenants.service.js';
import { createDatabaseOnce, dropDatabase } from '../../../platform/database/connection.queries.js';
import { startServer, type RunningServer } from '../../server.js';
import { createKey, verifyUser } from '../account-commands.js';
import { CommandError } from '../command-error.js';
import { terminalLine } from '../terminal-text.js';
import { ConfigClient } from './config-client.js';
import { type Document, readConfiguration, readDocument } from './config-files.js';
import { planText } from './plan-text.js';
import { differences, observationOf, readTests, stepLines, type Notified, type TestCase } from './test-cases.js';

/** The file of a folder with its tests. */
export const TESTS_FILE = 'oncall-tests.yaml';

export interface TestResult {
  name: string;
  passed: boolean;
  /** How it differs from what is expected. */
  differences: readonly string[];
  /** What becomes of the alert, in a sentence. */
  explanation: string;
  notified: readonly Notified[];
}

/**
 * Runs the tests of a configuration: applies it to a service of its own, on a database in a temporary folder, and asks that
 * what would become of each alert. Nothing is sent, and no running service is asked.
 * @param path the configuration's file or folder
 * @param options `tests`: their file; undefined: `oncall-tests.yaml` in the folder. `server`: a PostgreSQL server, on which a database
 *   is made and dropped again; undefined: the embedded one
 * @throws CommandError for invalid files, and for a configuration that would be refused
 */
export async function testConfiguration(
  path: string,
  { tests: file = join(path, TESTS_FILE), server }: { tests?: string | undefined; server?: string | undefined },
): Promise<TestResult[]> {
  const { tests, problems } = readTests(await readDocument(file));
  if (problems.length > 0)
    throw new CommandError(`${file}:\n${problems.map((each) => `  ${each.path}: ${each.message}`).join('\n')}`);
  const configuration = withoutSettings(await readConfiguration(path));
  const folder = await mkdtemp(join(tmpdir(), 'pager-config-test-'));
  // The embedded database may run as another user.
  await chmod(folder, 0o755);
  try {
    const run = (database: object): Promise<TestResult[]> =>
      tested({ ...SETTINGS, DATA_DIR: folder, ...database }, configuration, tests);
    return await (server === undefined ? run({}) : withDatabase(server, (DATABASE_URL) => run({ DATABASE_URL })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `pager_config_test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(server);
  await client.connect().catch((error: Error) => {
    throw new CommandError(`--server cannot be used: ${error.message}`);
  });
  try {
    await createDatabaseOnce(client, name);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await dropDatabase(client, name);
    await client.end();
  }
}

async function tested(
  environment: Record<string, string>,
  configuration: Document,
  tests: readonly TestCase[],
): Promise<TestResult[]> {
  const server = await startServer(environment).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandError('The embedded PostgreSQL is not installed here: name a server with --server postgres://…');
  });
  try {
    await apply(server, configuration);
    const { json } = await createKey(server.app, { scopes: 'read,config' });
    return await results(new ConfigClient(server.address, (json as { apiKey: string }).apiKey), tests);
  } finally {
    await server.stop();
  }
}

/** A service that runs no jobs, so it sends nothing; the mail server makes people reachable. */
const SETTINGS = {
  ...{ PORT: '0', HOST: '127.0.0.1', ROLE: 'api', CONSOLE: 'off', LOG_LEVEL: 'silent', REGISTRATION: 'closed' },
  ...{ RATE_LIMIT_DISABLED: '1', SMTP_URL: 'smtp://127.0.0.1:1', BOOTSTRAP_ADMIN_EMAIL: 'operator@localhost' },
};

/** Applies it, and makes everybody reachable: contact methods are no part of a configuration. */
async function apply({ app }: RunningServer, configuration: Document): Promise<void> {
  const tenantId = await app.get(TenantsService, { strict: false }).defaultTenantId();
  const caller = operatorCaller(tenantId);
  const service = app.get(ConfigurationService, { strict: false });
  const { hash } = await service.plan(caller, configuration, false);
  const planned = await service.apply(caller, configuration, false, hash).catch(async (error: unknown) => {
    const refused = await service.plan(caller, configuration, false);
    if (refused.refusals.length === 0) throw error;
    throw new CommandError(planText(planView(refused)), 'CONFIGURATION_REFUSED');
  });
  for (const { kind, key } of planned.plan.objects) if (kind === 'users') await verifyUser(app, { email: key });
}

async function results(client: ConfigClient, tests: readonly TestCase[]): Promise<TestResult[]> {
  const users = new Map(
    (await client.all<{ id: string; username: string }>('/v2/users')).map((each) => [each.id, each]),
  );
  const integrations = await client.all<{ id: string; name: string }>('/v2/integrations');
  const done: TestResult[] = [];
  for (const { name, at, alert, integration, expect } of tests) {
    const integrationId = integrations.find((each) => each.name === integration)?.id;
    if (integration !== undefined && integrationId === undefined)
      throw new CommandError(`${name}: there is no integration ${integration}`);
    const preview = await client
      .preview({ ...alert, at, ...(integrationId && { integrationId }) })
      .catch((error: unknown) => {
        throw error instanceof CommandError ? new CommandError(`${name}: ${error.message}`, error.code) : error;
      });
    const seen = observationOf(preview, (id) => users.get(id)?.username ?? id);
    const different = differences(expect, seen);
    done.push({
      ...{ name, passed: different.length === 0, differences: different },
      ...{ explanation: seen.explanation, notified: seen.notified },
    });
  }
  return done;
}

/** The results for people: of a failed test also whom the escalation notifies. */
export function resultText(results: readonly TestResult[]): string {
  const failed = results.filter(({ passed }) => !passed).length;
  const lines = results.flatMap(({ name, passed, differences: different, explanation, notified }) =>
    passed
      ? `ok      ${name}`
      : [
          `FAILED  ${name}`,
          ...different.map((line) => `          ${line}`),
          `        ${explanation}`,
          ...stepLines(notified).map((line) => `          ${line}`),
        ],
  );
  return `${[...lines.map(terminalLine), `${results.length - failed} passed, ${failed} failed`].join('\n')}\n`;
}

/** Settings of integrations decide about nobody, and their secrets need not be there for a test. */
function withoutSettings(configuration: Document): Document {
  const { integrations } = configuration;
  if (!Array.isArray(integrations)) return configuration;
  return {
    ...configuration,
    integrations: integrations.map((each: unknown) => {
      if (!isObject(each)) return each;
      const { config: _config, apiKey: _apiKey, ...rest } = each;
      return rest;
    }),
  };
}
