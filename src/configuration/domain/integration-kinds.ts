import {
  choice,
  flag,
  instant,
  json,
  type KindDeclaration,
  list,
  object,
  optional,
  ownerTeam,
  reference,
  secret,
  settings,
  target,
  text,
  NAME,
} from './fields.js';
import { timeZone } from './checked-texts.js';
import { integrationRules } from './integration-rule-fields.js';

/* Sources of alerts, and maintenance windows. */

export const integrations: KindDeclaration = {
  kind: 'integrations',
  noun: 'integration',
  description: 'Where alerts come from and events go to. Its webhook URL and its keys are its own.',
  named: 'name',
  fields: {
    name: NAME,
    type: text('Names of senders force their payload mapper', { default: 'API' }),
    team: ownerTeam,
    enabled: flag('False: it takes and sends nothing', { default: true }),
    allowRead: flag('Its keys may read', { default: true }),
    allowWrite: flag('Its keys may write', { default: true }),
    allowDelete: flag('Its keys may delete', { default: true }),
    allowConfig: flag('Its keys may configure', { default: false }),
    suppressNotifications: flag('It rehearses: its alerts escalate as ever, nobody is paged', { default: false }),
    responders: list(
      target(
        { user: 'users', team: 'teams', schedule: 'schedules', escalation: 'escalationPolicies' },
        'Who is notified where the sender names nobody',
      ),
      'Of its alerts whose sender names none',
    ),
    ignoreResponders: flag('Responders that its sender names do not count', { default: false }),
    mailRecoveries: flag('A mail whose subject says that a problem is over closes its alert', { default: true }),
    rules: integrationRules,
    config: settings(
      'Settings of the type. Secrets (names with key, pass, secret, token, header): `{keep: true}` for what is stored; in files of the command line also `{env: NAME}`',
    ),
    apiKey: secret('A key of its own, of a new integration only; in files of the command line `{env: NAME}`'),
  },
  deferred: [],
};

const silence = object(
  {
    teams: list(reference('teams', 'A team'), 'Of one of these; left out: of any', { unordered: true }),
    integrations: list(reference('integrations', 'An integration'), 'Raised through one of these; left out: any', {
      unordered: true,
    }),
    match: json('Conditions as of alert policies; empty: every alert', { default: {} }),
    pageAfter: flag('What is still open at the end pages then', { default: true }),
  },
  'Which alerts page nobody meanwhile; left out: none',
  { default: null, nullable: true },
);

const SWITCHED = {
  integration: 'integrations',
  alertPolicy: 'alertPolicies',
  notificationPolicy: 'notificationPolicies',
} as const;

export const maintenanceWindows: KindDeclaration = {
  kind: 'maintenanceWindows',
  noun: 'maintenance window',
  description: 'When overdue heartbeats and certain alerts page nobody. An export has none that are over.',
  named: 'name',
  fields: {
    name: NAME,
    description: optional('What is done'),
    team: ownerTeam,
    service: reference('services', 'Only for this service', { default: null, nullable: true }),
    startTime: instant('From; of a recurring one the first time'),
    endTime: instant('To, inclusive; of a recurring one the first time'),
    enabled: flag('False: it never applies', { default: true }),
    public: flag('It is announced on the status page', { default: false }),
    notifySubscribers: flag('News of it is mailed to subscribers of the status page', { default: true }),
    heartbeats: flag('Overdue heartbeats raise no alert meanwhile', { default: true }),
    silence,
    rules: list(
      target(SWITCHED, 'What is switched', {
        more: { state: choice(['enabled', 'disabled'], 'How it is meanwhile') },
      }),
      'Integrations and policies that are switched on or off meanwhile',
    ),
    recurrence: object(
      {
        rrule: text('RFC 5545, e.g. `FREQ=WEEKLY;BYDAY=SU`'),
        timezone: timeZone({ default: 'UTC' }),
        endsAtLocalTime: flag('Each time ends at the local time of `endTime`; otherwise each is as long as the first', {
          default: false,
        }),
      },
      'When it comes again; left out: once',
      { default: null, nullable: true },
    ),
  },
  deferred: [],
};
