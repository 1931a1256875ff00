import { join } from 'node:path';
import type { BootstrapResult } from './tenants/bootstrap/bootstrap.service.js';

export interface BannerFacts {
  serviceName: string;
  address: string;
  dataDir: string;
  /** Where the embedded database keeps its files, when it could not be below `dataDir`. */
  movedDatabase: string | null;
  /** Where a development mailbox keeps the mails, if one runs. */
  mailboxFolder: string | null;
  firstRun: BootstrapResult;
}

/** What a person who typed `npm start` wants to know next. Shows generated secrets at the one start that made them. */
export function banner(facts: BannerFacts): string {
  const { firstRun, address } = facts;
  const keptIn = join(facts.dataDir, 'first-run.json');
  const key = firstRun.apiKey ?? '$API_KEY';
  const lines = [
    `${facts.serviceName} answers at ${address}  (API documentation: ${address}/docs)`,
    facts.movedDatabase && `The database's files are in ${facts.movedDatabase}`,
    facts.mailboxFolder && `Mails are caught in ${facts.mailboxFolder}; set SMTP_URL to really send them`,
    '',
    firstRun.adminEmail && `Administrator   ${firstRun.adminEmail}`,
    firstRun.adminPassword && `Password        ${firstRun.adminPassword}`,
    firstRun.apiKey && `API key         ${firstRun.apiKey}`,
    firstRun.adminPassword || firstRun.apiKey
      ? `Shown this once, kept in ${keptIn}`
      : `The first administrator and API key are those of the first start (generated ones: ${keptIn})`,
    '',
    'Raise an alert:',
    `  curl -X POST ${address}/v2/alerts -H 'Authorization: CompatKey ${key}' \\`,
    `    -H 'Content-Type: application/json' -d '{"message": "Disk almost full on db-01", "priority": "P2"}'`,
    '',
    'Watch an alert travel: npm run demo',
  ];
  return `\n${lines.filter((line) => typeof line === 'string').join('\n')}\n\n`;
}
