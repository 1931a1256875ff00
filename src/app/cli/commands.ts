import type { INestApplicationContext } from '@nestjs/common';
import { createTenant, listTenants, resetPassword, verifyUser, createKey, proveDomain } from './account-commands.js';
import type { Ended } from './config/config-command.js';
import { compareApi, compareLog } from './compare-commands.js';
import { reencryptSecrets, sealAddresses } from './secrets-commands.js';

export type Values = Readonly<Record<string, string | undefined>>;

/** The result of a command: an object for `--json`, and lines of text. */
export interface Outcome {
  json: unknown;
  lines: readonly string[];
  /** 2: what was compared differs. Absent: 0. */
  exitCode?: Ended['exitCode'];
}

export interface Command {
  options: Readonly<Record<string, 'required' | 'optional'>>;
  help: string;
  run(app: INestApplicationContext, values: Values): Promise<Outcome>;
}

/** All commands by their two words. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'tenant create': {
    options: { name: 'required', 'admin-email': 'required' },
    help: 'makes a tenant with an administrator and an API key',
    run: createTenant,
  },
  'tenant list': { options: {}, help: 'lists the tenants, oldest first', run: listTenants },
  'user reset-password': {
    options: { email: 'required', tenant: 'optional' },
    help: 'gives a user a new password and ends its sessions; it does not prove the address',
    run: resetPassword,
  },
  'user verify': {
    options: { email: 'required', tenant: 'optional' },
    help: 'answers for the address of a registered user, who is paged from then on',
    run: verifyUser,
  },
  'key create': {
    options: { name: 'optional', tenant: 'optional', scopes: 'optional', team: 'optional' },
    help:
      'mints an API key; --scopes read,write,delete,config (default: read,write,delete)  ' +
      '--team <name or id>  --tenant <name or id> (default: the one that `tenant list` marks)',
    run: createKey,
  },
  'domain prove': {
    options: { domain: 'required', tenant: 'optional' },
    help:
      'assigns the domain to a tenant, whose single sign-on may then use it; another tenant loses it  ' +
      '--tenant <name or id> (default: the one that `tenant list` marks)',
    run: proveDomain,
  },
  'compare api': {
    options: { source: 'required', url: 'required', 'key-file': 'required', days: 'optional', tenant: 'optional' },
    help:
      'compares what another service did with what Pager did; reads only  --source third-party, pagerduty, grafana-oncall or goalert  ' +
      '--days 1 to 31 (default: 7); exit code 2: not yet  (docs/guides/leave-opsgenie.md)',
    run: compareApi,
  },
  'compare log': {
    options: { file: 'required', tenant: 'optional' },
    help: 'the same with a log file of that service: a JSON object on each line',
    run: compareLog,
  },
  'secrets reencrypt': {
    options: {},
    help: 'encrypts under ENCRYPTION_KEY what is still encrypted under one of ENCRYPTION_KEY_PREVIOUS',
    run: reencryptSecrets,
  },
  'secrets seal': {
    options: {},
    help: 'keeps the addresses of chat rooms and contact methods encrypted only, once no process of an older version runs',
    run: sealAddresses,
  },
};
