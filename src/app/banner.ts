import { join } from 'node:path';
import { CONSOLE_PATH } from '../platform/pages/domain/paths.js';
import type { BootstrapResult } from './bootstrap/bootstrap.service.js';

export interface BannerFacts {
  serviceName: string;
  address: string;
  /** The console's address under `npm run dev`; null: the service serves it. */
  consoleAddress: string | null;
  dataDir: string;
  /** The folder of the embedded database, if it cannot be below `dataDir`. */
  movedDatabase: string | null;
  /** The folder of the development mailbox, if one runs. */
  mailboxFolder: string | null;
  firstRun: BootstrapResult;
  /** Does `first-run.json` contain an API key of an earlier start? */
  keptKey: boolean;
  /** From a package, not from a checkout. */
  isInstalled: boolean;
  /** Non-default settings that the demo needs, too. */
  demoSettings: readonly (readonly [name: string, value: string])[];
}

/** The output of `npm start`. Only the start that generates secrets shows them. */
export function banner(facts: BannerFacts): string {
  const { firstRun, address } = facts;
  const keptIn = join(facts.dataDir, 'first-run.json');
  const key = keyFor(facts, keptIn);
  const lines = [
    `${facts.serviceName} answers at ${address}  (API documentation: ${address}/docs)`,
    `Console, in a browser: ${facts.consoleAddress ?? `${address}${CONSOLE_PATH}/`}`,
    `Data is in ${facts.dataDir}${facts.movedDatabase ? `; the database's files are in ${facts.movedDatabase}` : ''}`,
    facts.mailboxFolder && `Mails are caught in ${facts.mailboxFolder}; set SMTP_URL to really send them`,
    '',
    firstRun.adminEmail && `Administrator   ${firstRun.adminEmail}`,
    firstRun.adminPassword && `Password        ${firstRun.adminPassword}`,
    firstRun.apiKey && `API key         ${firstRun.apiKey}`,
    firstRun.adminPassword || firstRun.apiKey
      ? `Shown this once, kept in ${keptIn}`
      : `The first administrator and API key are those of the first start (generated ones: ${keptIn})`,
    '',
    `Raise an alert${key.kind === 'unknown' ? ' (put in your API key)' : ''}:`,
    `  curl -X POST ${address}/v2/alerts -H "Authorization: CompatKey ${key.text}" \\`,
    `    -H 'Content-Type: application/json' -d '{"message": "Disk almost full on db-01", "priority": "P2"}'`,
    '',
    `Watch an alert travel: ${watching(facts)}`,
  ];
  return `\n${lines.filter((line) => typeof line === 'string').join('\n')}\n\n`;
}

/** From another terminal. How the package was started (npx, installed, globally) only its operator knows. */
function watching({ isInstalled, demoSettings }: BannerFacts): string {
  if (isInstalled) return 'the same command with "demo" after it, in the same folder. "seed" fills in a company';
  return `${demoSettings.map(([name, value]) => `${name}=${quoted(value)} `).join('')}npm run demo`;
}

/** The API key, or a shell expression that reads it. */
function keyFor({ firstRun, keptKey }: BannerFacts, keptIn: string): { kind: 'known' | 'unknown'; text: string } {
  if (firstRun.apiKey !== undefined) return { kind: 'known', text: firstRun.apiKey };
  if (!keptKey) return { kind: 'unknown', text: '$API_KEY' };
  const read = `node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).apiKey' ${quoted(keptIn)}`;
  return { kind: 'known', text: `$(${read})` };
}

/** Quoted for a shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
