import {
  choice,
  day,
  flag,
  entryId,
  instant,
  json,
  KINDS,
  type KindDeclaration,
  type KindName,
  list,
  NAME,
  object,
  optional,
  ownerTeam,
  PEOPLE,
  reference,
  target,
  text,
  timeOfDay,
  whole,
} from './fields.js';
import { timeZone, rotationType } from './checked-texts.js';
import { integrations, maintenanceWindows } from './integration-kinds.js';
import { incidentRules, incidentTemplates } from './incident-kinds.js';
import { alertPolicies, notificationPolicies, routingRules, teamRoutingRules } from './rule-kinds.js';
import { account, heartbeats, savedSearches, services, statusPage } from './service-kinds.js';

const EXTENDED_ROLES = ['user', 'observer', 'stakeholder'];
const ROLES = ['admin', 'user', 'stakeholder'];
/** Possible participants of rotations and overrides. */
const PARTICIPANTS = { ...PEOPLE, escalation: 'escalationPolicies' } as const;
const STAND_INS = { user: 'users', team: 'teams', escalation: 'escalationPolicies' } as const;
const LABEL = { name: optional('A name that is shown instead of its own') };

const customRoles: KindDeclaration = {
  kind: 'customRoles',
  noun: 'custom role',
  description: 'Custom roles, each based on another role.',
  named: 'name',
  fields: {
    name: NAME,
    extendedRole: choice(EXTENDED_ROLES, 'The role whose rights it starts from'),
    grantedRights: list(text('Of a right'), 'What it adds: kept, and never enforced', { unordered: true }),
    disallowedRights: list(text('Of a right'), 'What it takes away', { unordered: true }),
  },
  deferred: [],
};

const users: KindDeclaration = {
  kind: 'users',
  noun: 'user',
  description: 'People, by their login name, which is an e-mail address. Passwords, channels and rules are their own.',
  named: 'username',
  isKey: true,
  fields: {
    fullName: text('First and last name'),
    role: choice(ROLES, 'What they may do', { default: 'user' }),
    timezone: timeZone({ default: 'UTC' }),
    locale: text('Language and region of dates and times, e.g. `en-GB`', { default: 'en' }),
    clockHours: whole('12 or 24 hours a day; null: as the language has it', { default: null, nullable: true }),
    blocked: flag('Cannot sign in and is not paged', { default: false }),
    permissions: json('Resources to `none`, `read`, `write` or `admin`; left out: as the role has them', {
      default: null,
      nullable: true,
    }),
    customRole: reference('customRoles', 'Which sets `role` and the permissions', { default: null, nullable: true }),
  },
  deferred: [],
};

const teams: KindDeclaration = {
  kind: 'teams',
  noun: 'team',
  description: 'Teams with their members and roles.',
  named: 'name',
  fields: {
    name: NAME,
    description: optional('What it does'),
    weeklyDigest: flag('Its leads get a mail about each week', { default: true }),
    members: list(
      object({
        user: reference('users', 'The member'),
        role: text('`admin`, `lead`, `member` or a role of the team', { default: 'member' }),
      }),
      'In order of joining',
      { unordered: true },
    ),
    roles: list(
      object({ name: text('Of the role'), permissions: json('Rights to true or false', { default: {} }) }),
      'Named sets of rights, in order of their making',
      { unordered: true },
    ),
  },
  deferred: [],
};

const zone = choice(['schedule', 'participant'], 'Whose time zone applies', { default: 'schedule' });

const ENTRY_ID = entryId('Of a new one, set by an administrator');

const rotation = object({
  id: ENTRY_ID,
  name: optional('As people call it'),
  startDate: instant('The first handoff'),
  endDate: instant('Exclusive; left out: for ever', { default: null, nullable: true }),
  type: rotationType,
  length: whole('How many of those a shift lasts', { default: 1 }),
  participants: list(
    target(PARTICIPANTS, 'Who has a shift', { none: true, more: LABEL }),
    'In the order of their shifts',
  ),
  timeRestriction: object(
    { start: timeOfDay('From'), end: timeOfDay('To; at or before `start`: on the next day'), timezone: zone },
    'A daily window',
    { default: null, nullable: true },
  ),
  restrictions: list(
    object({
      startDay: day('From'),
      startTime: timeOfDay('From'),
      endDay: day('To'),
      endTime: timeOfDay('To'),
      timezone: zone,
    }),
    'Weekly windows; their union counts',
  ),
  countsOnlyOwnHours: flag('Shifts entirely outside the hours are skipped', { default: false }),
});

const override = target(STAND_INS, 'Who is on call instead', {
  none: true,
  more: {
    id: ENTRY_ID,
    startTime: instant('From'),
    endTime: instant('To, exclusive'),
    reason: optional('Why'),
    rotations: list(
      text('The name of a rotation; `#1` for the first one, where it has none of its own'),
      'Only these rotations; left out: the whole schedule',
    ),
  },
});

const schedules: KindDeclaration = {
  kind: 'schedules',
  noun: 'schedule',
  description: 'On-call schedules with rotations and the overrides that are not over.',
  named: 'name',
  fields: {
    name: NAME,
    description: optional('What it is for'),
    team: ownerTeam,
    timezone: timeZone({ default: 'UTC' }),
    enabled: flag('False: nobody is on call', { default: true }),
    rotations: list(rotation, 'All count: whoever each of them puts on call is on call'),
    overrides: list(override, 'Left out: they are left to the console and the API', { kept: true, past: 'endTime' }),
  },
  deferred: ['rotations', 'overrides'],
};

const escalationPolicies: KindDeclaration = {
  kind: 'escalationPolicies',
  noun: 'escalation policy',
  description: 'Who is paged, and after how many minutes.',
  named: 'name',
  fields: {
    name: NAME,
    description: optional('What it is for'),
    team: ownerTeam,
    priorities: list(text('P1 to P5'), 'Only alerts of these; left out: all', { default: null, nullable: true }),
    isDefault: flag('Of at most one policy', { default: false }),
    whenNobody: text('`next` goes on to the next rule where nobody is on call, `hold` waits', { default: 'next' }),
    repeatInterval: whole('Minutes between cycles', { default: 0 }),
    repeatCount: whole('Cycles in all', { default: 1 }),
    closeAlertAfterAll: flag('Close the alert after the last cycle', { default: false }),
    resetAcknowledgements: flag('Each further cycle takes an acknowledgement back', { default: false }),
    rules: list(
      target({ ...PEOPLE, room: null }, 'Who is paged, or the name (else the id) of a chat room that is posted to', {
        more: {
          ...LABEL,
          condition: text('`if-not-acked` or `if-not-closed`', { default: 'if-not-acked' }),
          notifyType: text('`default`, `all`, `random`, `admins`, `users`, `next` or `previous`', {
            default: 'default',
          }),
          delayMinutes: whole('From the start of the cycle', { default: 0 }),
          whenNobody: text('Its own `next` or `hold`; left out: as the policy has it', {
            default: null,
            nullable: true,
          }),
        },
      }),
      'In their order',
    ),
  },
  deferred: ['rules'],
};

const ALL: Record<KindName, KindDeclaration> = {
  ...{
    customRoles,
    users,
    teams,
    services,
    incidentRules,
    incidentTemplates,
    schedules,
    escalationPolicies,
    routingRules,
    teamRoutingRules,
    alertPolicies,
    notificationPolicies,
  },
  ...{ integrations, heartbeats, savedSearches, maintenanceWindows, statusPage, account },
};

/** All kinds, in the order of creation. */
export const DECLARATIONS: readonly KindDeclaration[] = KINDS.map((kind) => ALL[kind]);

export const declarationOf = (kind: KindName): KindDeclaration => ALL[kind];
