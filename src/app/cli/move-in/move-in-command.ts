import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { isZoneName } from '../../../platform/zone-name.js';
import { SourceRefused } from '../../../interop/moving-in/domain/source-refused.js';
import { readKeys } from '../../../interop/moving-in/domain/keys-file.js';
import { reportHtml } from '../../../interop/moving-in/domain/report-html.js';
import { reportText } from '../../../interop/moving-in/domain/report-text.js';
import type { MoveReport } from '../../../interop/moving-in/domain/report.js';
import { SOURCE_NAMES } from '../../../interop/moving-in/sources/sources.js';
import { RunsService } from '../../../interop/moving-in/runs/runs.service.js';
import { tenantOf } from '../account-commands.js';
import { CommandError } from '../command-error.js';
import { terminalText } from '../terminal-text.js';
import type { Ended } from '../config/config-command.js';
import { knownDatabase, withService } from '../with-service.js';
import { readSource, SourceMissing } from './source.js';

export const MOVE_IN_USAGE = `  move-in --from-api URL [--source NAME] --key-file FILE --archive DIR | --from-archive DIR | --from-backup DIR
      moves an organisation in from another service: a trial that changes nothing, unless with --apply
      [--apply]  [--accept-differences HASH]  [--tenant …]  [--trust-channels]  [--theirs]  [--keys FILE]  [--go-live]
      [--timezone ZONE]  [--report FILE.html|.json|.txt]  (docs/guides/moving-in.md)
      NAME: ${SOURCE_NAMES.join(', ')}`;

const OPTIONS = {
  'from-backup': { type: 'string' },
  'from-archive': { type: 'string' },
  'from-api': { type: 'string' },
  source: { type: 'string' },
  'key-file': { type: 'string' },
  archive: { type: 'string' },
  tenant: { type: 'string' },
  apply: { type: 'boolean' },
  'accept-differences': { type: 'string' },
  'trust-channels': { type: 'boolean' },
  theirs: { type: 'boolean' },
  'go-live': { type: 'boolean' },
  keys: { type: 'string' },
  timezone: { type: 'string' },
  report: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const FORMATS: Readonly<Record<string, (report: MoveReport) => string>> = {
  '.html': reportHtml,
  '.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
  '.txt': reportText,
};

/**
 * `move-in`, with or without a running service. Exit codes: 0: nothing left to do; 2: there is something to apply or to
 * accept; 1: an obstacle. @param args the arguments after `move-in` @param say called with the database
 * @throws CommandError
 */
export async function moveInCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  say: (text: string) => void = () => undefined,
): Promise<Ended> {
  const values = parsed(args);
  const format = formatOf(values.report);
  if (values.timezone !== undefined && !isZoneName(values.timezone))
    throw wrong(`--timezone: ${values.timezone} is no IANA time zone`);
  const keys = await keysIn(values.keys).catch((error: unknown) => {
    throw new CommandError(`--keys: ${error instanceof Error ? error.message : String(error)}`);
  });
  const raw = await readSource(values, say).catch((error: unknown) => {
    throw error instanceof SourceRefused ? wrongSource(error) : error;
  });
  say(`Working on ${await knownDatabase(environment, { create: false })}`);
  const report = await withService(environment, async (app) =>
    app.get(RunsService, { strict: false }).moveAtOnce(await tenantOf(app, values.tenant), raw, {
      apply: values.apply === true,
      acceptedHash: values['accept-differences'] ?? null,
      trustsChannels: values['trust-channels'] === true,
      theirs: values.theirs === true,
      goesLive: values['go-live'] === true,
      timezone: values.timezone ?? null,
      keys,
    }),
  );
  if (values.report !== undefined) await writeFile(values.report, format(report));
  const exitCode = exitCodeOf(report, values['accept-differences'] ?? null);
  return { text: values.json ? `${JSON.stringify(report)}\n` : terminalText(reportText(report)), exitCode };
}

/** @param accepted the hash of the accepted differences */
function exitCodeOf({ outcome, hash, objects, personal }: MoveReport, accepted: string | null): Ended['exitCode'] {
  if (outcome === 'applied') return 0;
  if (outcome === 'refused') return 1;
  const changes = objects.some(({ action }) => action === 'create' || action === 'change');
  const isAccepted = hash === null || hash === accepted;
  return !isAccepted || changes || personal.people + personal.forwardings > 0 ? 2 : 0;
}

async function keysIn(file: string | undefined): Promise<ReadonlyMap<string, string>> {
  return file === undefined ? new Map() : readKeys(await readFile(file, 'utf8'));
}

function formatOf(file: string | undefined): (report: MoveReport) => string {
  const format = FORMATS[file === undefined ? '.json' : extname(file)];
  if (!format) throw wrong(`--report: the name of the file must end with ${Object.keys(FORMATS).join(', ')}`);
  return format;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

const wrongSource = (error: SourceRefused): CommandError =>
  error instanceof SourceMissing ? wrong(error.message) : new CommandError(error.message);

const wrong = (message: string): CommandError => new CommandError(`${message}\n\n${MOVE_IN_USAGE}`);
