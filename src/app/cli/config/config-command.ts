import { parseArgs } from 'node:util';
import type { PlanView } from '../../../configuration/dto/configuration.dto.js';
import { CommandError } from '../command-error.js';
import { ConfigClient } from './config-client.js';
import { type Document, readConfiguration, writeConfiguration, writeNew, yamlOf } from './config-files.js';
import { planText } from './plan-text.js';
import { recordTests } from './record-command.js';
import { replayText } from './replay-text.js';
import { resultText, testConfiguration } from './test-command.js';

/** Output and exit code: 0: success, 1: error, 2: a plan or apply with changes, or a failed test. */
export interface Ended {
  text: string;
  exitCode: 0 | 1 | 2;
}

export const CONFIG_USAGE = `  config export [FILE|DIR] [--ids] [--managed-by …]
      writes the configuration of a running service; without a path: prints it; --ids: with the id of each object;
      --managed-by: only what the configuration of this name manages, none: what none manages
  config plan FILE|DIR [--prune] [--replay 90d]
      shows what applying it would change, and its hash; ends with 0 when nothing, with 2 when something, with 1 when it is refused;
      --replay: also whom the alerts of so many days would have paged under it, and whom they page under the present one
  config apply FILE|DIR [--prune] [--hash …]
      applies it, all or nothing; ends with 0 when nothing changed, with 2 when something did, with 1 when it is refused;
      --hash: only if its plan is still that one
  config test FILE|DIR [--tests FILE] [--server postgres://…]
      says what would become of alerts, and compares it with oncall-tests.yaml in the folder; asks no running service;
      --server: makes a database there and drops it, instead of starting the embedded one;
      ends with 0 when all is as expected, with 2 when something differs, with 1 when a file is invalid or refused
  config record FILE [--most …]
      writes the newest alerts (50, or up to 200; of an alias the newest) as tests that expect what was done
      all but test: [--url …] (or PAGER_URL)  [--key-file …] (or PAGER_API_KEY)`;

const VERBS = ['plan', 'apply', 'test', 'record'];

const OPTIONS = {
  url: { type: 'string' },
  'key-file': { type: 'string' },
  hash: { type: 'string' },
  prune: { type: 'boolean' },
  json: { type: 'boolean' },
  ids: { type: 'boolean' },
  'managed-by': { type: 'string' },
  tests: { type: 'string' },
  server: { type: 'string' },
  most: { type: 'string' },
  replay: { type: 'string' },
} as const;

/**
 * `config export|plan|apply|record` calls a running service, and needs no database. `config test` needs no running service.
 * @param args the arguments after `config`
 * @param say called with the progress of a long command
 * @throws CommandError
 */
export async function configCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  say: (text: string) => void = () => undefined,
): Promise<Ended> {
  const { values, positionals } = parsed(args);
  const [verb, path, ...more] = positionals;
  if (more.length > 0) throw wrong(`${more.join(' ')} is too much`);
  const connect = (): Promise<ConfigClient> =>
    ConfigClient.of({ url: values.url, keyFile: values['key-file'] }, environment);
  const json = values.json === true;
  if (verb === 'export')
    return exported(await (await connect()).export(values.ids === true, values['managed-by']), path, json);
  if (!VERBS.includes(verb ?? '')) throw wrong(`config is followed by export, ${VERBS.join(', ')}`);
  if (path === undefined) throw wrong(`config ${verb}: the file or folder is missing`);
  if (verb === 'record') return recorded(await connect(), path, values.most ?? '50');
  if (verb === 'test') {
    const results = await testConfiguration(path, values);
    const text = json ? `${JSON.stringify(results)}\n` : resultText(results);
    return { text, exitCode: results.every(({ passed }) => passed) ? 0 : 2 };
  }
  if (values.replay !== undefined && verb !== 'plan') throw wrong('--replay belongs to config plan');
  const days = values.replay === undefined ? null : daysOf(values.replay);
  const configuration = withEnvironment(await readConfiguration(path), environment);
  const client = await connect();
  const prune = values.prune === true;
  const plan = await client.plan(configuration, prune);
  const text = json ? `${JSON.stringify(plan)}\n` : planText(plan);
  if (plan.refusals.length > 0) return { text, exitCode: 1 };
  if (verb === 'plan') {
    const exitCode = changesAnything(plan) ? 2 : 0;
    if (days === null) return { text, exitCode };
    const progress = (done: number, all: number): void => say(`replayed ${done} of ${all} alerts`);
    const replay = await client.replay({ configuration, prune, days }, progress);
    return {
      text: json ? `${JSON.stringify({ ...plan, replay })}\n` : text + replayText(replay, client.url),
      exitCode,
    };
  }
  if (values.hash !== undefined && values.hash !== plan.hash)
    throw new CommandError(
      `${json ? '' : planText(plan)}The plan is another one now (${plan.hash}); nothing was changed`,
      'CONFIGURATION_CHANGED',
    );
  if (!changesAnything(plan)) return { text, exitCode: 0 };
  const done = await client.apply(configuration, prune, plan.hash);
  return { text: json ? `${JSON.stringify(done)}\n` : `${text}Applied.\n`, exitCode: 2 };
}

const MOST_DAYS = 366;

/** `90d`. @throws CommandError */
function daysOf(text: string): number {
  const days = Number(/^(\d{1,3})d$/.exec(text)?.[1] ?? 0);
  if (days < 1 || days > MOST_DAYS)
    throw wrong(`--replay must be a number of days from 1d to ${MOST_DAYS}d, such as 90d`);
  return days;
}

async function recorded(client: ConfigClient, path: string, most: string): Promise<Ended> {
  if (!/^\d{1,3}$/.test(most) || Number(most) < 1 || Number(most) > 200)
    throw wrong('--most must be a whole number from 1 to 200');
  const tests = await recordTests(client, Number(most));
  await writeNew(path, tests);
  return { text: `wrote ${tests.length} tests: ${path}\n`, exitCode: 0 };
}

async function exported(
  configuration: Record<string, unknown>,
  path: string | undefined,
  json: boolean,
): Promise<Ended> {
  if (path === undefined)
    return { text: json ? `${JSON.stringify(configuration)}\n` : yamlOf(configuration), exitCode: 0 };
  const files = await writeConfiguration(path, configuration);
  if (json) return { text: `${JSON.stringify(files)}\n`, exitCode: 0 };
  const gone = files.gone.map((file) => `no longer there: ${file}\n`);
  return { text: [...files.written.map((file) => `wrote ${file}\n`), ...gone].join(''), exitCode: 0 };
}

const changesAnything = ({ counts }: PlanView): boolean => counts.create + counts.change + counts.delete > 0;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

const wrong = (message: string): CommandError => new CommandError(`${message}\n\n${CONFIG_USAGE}`, 'USAGE');

/**
 * Fills in secrets of integrations: `{env: NAME}` in their settings or as their key becomes the value of that environment
 * variable. @throws CommandError if it is not set
 */
function withEnvironment(configuration: Document, environment: Readonly<Record<string, string | undefined>>): Document {
  const { integrations } = configuration;
  if (!Array.isArray(integrations)) return configuration;
  return { ...configuration, integrations: integrations.map((each: unknown) => withSecrets(each, environment)) };
}

/** Only integrations: elsewhere, as in the details that a rule adds, `env` is an ordinary name. */
function withSecrets(integration: unknown, environment: Readonly<Record<string, string | undefined>>): unknown {
  if (typeof integration !== 'object' || integration === null) return integration;
  const entries = Object.entries(integration).map(([name, value]): [string, unknown] => [
    name,
    name === 'config' || name === 'apiKey' ? resolved(value, environment) : value,
  ]);
  return Object.fromEntries(entries);
}

function resolved(value: unknown, environment: Readonly<Record<string, string | undefined>>): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, environment));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, variable] = []] = entries;
  if (entries.length !== 1 || name !== 'env' || typeof variable !== 'string')
    return Object.fromEntries(entries.map(([key, each]) => [key, resolved(each, environment)]));
  const text = environment[variable];
  if (!text) throw new CommandError(`The environment variable ${variable}, which an integration names, is not set`);
  return text;
}
