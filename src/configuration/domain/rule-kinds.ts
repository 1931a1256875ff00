import { AFTER_MATCH } from '../../alerts/policies/domain/evaluate-policies.js';
import {
  choice,
  day,
  flag,
  json,
  type KindDeclaration,
  list,
  NAME,
  object,
  optional,
  PEOPLE,
  reference,
  target,
  timeOfDay,
  whole,
} from './fields.js';
import { timeZone } from './checked-texts.js';
import { completeActions } from './notification-actions.js';

export const EVALUATION = {
  enabled: flag('False: it is skipped', { default: true }),
  order: whole('Evaluated in this order', { default: 0 }),
};
export const MATCH = json('Conditions, all of which must hold; empty: every alert', { default: {} });

export const routingRules: KindDeclaration = {
  kind: 'routingRules',
  noun: 'routing rule',
  description: 'Which team an alert belongs to when its sender has none.',
  named: 'name',
  fields: {
    name: NAME,
    ...EVALUATION,
    match: MATCH,
    targetTeam: reference('teams', 'The team of the alert'),
  },
  deferred: [],
};

const window = { start: timeOfDay('From'), end: timeOfDay('To; at or before `start`: on the next day') };

const HOURS = object(
  {
    timezone: timeZone({ default: 'UTC' }),
    daily: object(window, 'A daily window', { default: null, nullable: true }),
    weekly: list(
      object({
        ...{ startDay: day('From'), startTime: timeOfDay('From') },
        ...{ endDay: day('To'), endTime: timeOfDay('To') },
      }),
      'Weekly windows, one of which must hold',
    ),
  },
  'When it is asked; left out: always',
  { default: null, nullable: true },
);

export const teamRoutingRules: KindDeclaration = {
  kind: 'teamRoutingRules',
  noun: 'team routing rule',
  description: 'Which escalation policy or schedule is notified of the alerts of a team, if any.',
  named: 'name',
  fields: {
    name: NAME,
    team: reference('teams', 'The team whose alerts it applies to'),
    ...EVALUATION,
    isDefault: flag('Asked after all others of the team', { default: false }),
    match: MATCH,
    hours: HOURS,
    notify: target({ escalation: 'escalationPolicies', schedule: 'schedules' }, 'Who is notified', { none: true }),
  },
  deferred: [],
};

export const alertPolicies: KindDeclaration = {
  kind: 'alertPolicies',
  noun: 'alert policy',
  description: 'What becomes of alerts before anybody is paged.',
  named: 'name',
  fields: {
    name: NAME,
    team: reference('teams', 'Only alerts of this team; left out: of all', { default: null, nullable: true }),
    ...EVALUATION,
    match: MATCH,
    description: optional('For people'),
    hours: HOURS,
    afterMatch: choice(AFTER_MATCH, '`next`, `team`: which others are asked after it', { default: 'stop' }),
    actions: json('What it does, at least one: `suppress`, `delayMinutes`, `autoAck`, `addTags` and others', {
      default: {},
    }),
    responders: list(
      target({ ...PEOPLE, escalation: 'escalationPolicies' }, 'Who is paged as if the sender had named them'),
      'Another of its actions',
    ),
  },
  deferred: [],
};

export const notificationPolicies: KindDeclaration = {
  kind: 'notificationPolicies',
  noun: 'notification policy',
  description: 'Whether and when people are notified of alerts that are stored in any case.',
  named: 'name',
  fields: {
    name: NAME,
    description: optional('For people'),
    team: reference('teams', 'Only alerts of this team; left out: of all', { default: null, nullable: true }),
    ...EVALUATION,
    match: MATCH,
    hours: HOURS,
    actions: json('At least one of `suppress`, `delay`, `deduplicate`, `restart` and `closeAfterMinutes`', {
      complete: completeActions,
    }),
  },
  deferred: [],
};
