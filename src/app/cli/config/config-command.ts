import { parseArgs } from 'node:util';
import type { PlanView } from '../../../configuration/dto/configuration.dto.js';
import { CommandError } from '../command-error.js';
import { ConfigClient } from './config-client.js';
import { type Document, readConfiguration, writeConfiguration, yamlOf } from './config-files.js';
import { planText } from './plan-text.js';

/** Output and exit code: 0: success, 1: error, 2: a plan or apply with changes. */
export interface Ended {
  text: string;
  exitCode: 0 | 1 | 2;
}

export const CONFIG_USAGE = `  config export [FILE|DIR] [--ids] [--managed-by …]
      writes the configuration of a running service; without a path: prints it; --ids: with the id of each object;
      --managed-by: only what the configuration of this name manages, none: what none manages
  config plan FILE|DIR [--prune]
      shows what applying it would change, and its hash; ends with 0 when nothing, with 2 when something, with 1 when it is refused
  config apply FILE|DIR [--prune] [--hash …]
      applies it, all or nothing; ends with 0 when nothing changed, with 2 when something did, with 1 when it is refused;
      --hash: only if its plan is still that one
      all three: [--url …] (or PAGER_URL)  [--key-file …] (or PAGER_API_KEY)`;

const OPTIONS = {
  url: { type: 'string' },
  'key-file': { type: 'string' },
  hash: { type: 'string' },
  prune: { type: 'boolean' },
  json: { type: 'boolean' },
  ids: { type: 'boolean' },
  'managed-by': { type: 'string' },
} as const;

/**
 * `config export|plan|apply`: calls a running service, and needs no database.
 * @param args the arguments after `config`
 * @throws CommandError
 */
export async function configCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<Ended> {
  const { values, positionals } = parsed(args);
  const [verb, path, ...more] = positionals;
  if (more.length > 0) throw wrong(`${more.join(' ')} is too much`);
  const connect = (): Promise<ConfigClient> =>
    ConfigClient.of({ url: values.url, keyFile: values['key-file'] }, environment);
  const json = values.json === true;
  if (verb === 'export')
    return exported(await (await connect()).export(values.ids === true, values['managed-by']), path, json);
  if (verb !== 'plan' && verb !== 'apply') throw wrong('config is followed by export, plan or apply');
  if (path === undefined) throw wrong(`config ${verb}: the file or folder is missing`);
  const configuration = withEnvironment(await readConfiguration(path), environment);
  const client = await connect();
  const prune = values.prune === true;
  const plan = await client.plan(configuration, prune);
  const text = json ? `${JSON.stringify(plan)}\n` : planText(plan);
  if (plan.refusals.length > 0) return { text, exitCode: 1 };
  if (verb === 'plan') return { text, exitCode: changesAnything(plan) ? 2 : 0 };
  if (values.hash !== undefined && values.hash !== plan.hash)
    throw new CommandError(
      `${json ? '' : planText(plan)}The plan is another one now (${plan.hash}); nothing was changed`,
      'CONFIGURATION_CHANGED',
    );
  if (!changesAnything(plan)) return { text, exitCode: 0 };
  const done = await client.apply(configuration, prune, plan.hash);
  return { text: json ? `${JSON.stringify(done)}\n` : `${text}Applied.\n`, exitCode: 2 };
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
