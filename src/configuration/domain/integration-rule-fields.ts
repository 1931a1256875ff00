import { PRIORITIES } from '../../platform/domain/priority.js';
import { choice, type Field, flag, json, list, object, optional, target, text, NAME } from './fields.js';

/* The rules that process the payloads of an integration's senders. */

const template = (what: string): Field => optional(`${what}; a template. Left out: as the sender has it`);

const IGNORE = {
  name: NAME,
  filter: json('Conditions, as in alert policies', { default: { type: 'match-all' } }),
};

const ANSWER = {
  ...IGNORE,
  alias: template('The alias of the alert'),
  user: template('Who does it, for the history'),
  note: template('A note of the alert'),
};

const CREATE = {
  ...ANSWER,
  message: template('The message'),
  description: template('The description'),
  entity: template('The entity'),
  source: template('The source'),
  priority: choice(PRIORITIES, 'Left out: that of the sender', { default: null, nullable: true }),
  customPriority: template(
    'Wins over the priority where it gives P1 to P5 or a word of tools for one, such as critical',
  ),
  tags: list(text('A template'), "Added to the sender's"),
  details: json("Templates by name, added to the sender's details", { default: {} }),
  actions: list(text('Its name'), "Custom actions, added to the sender's"),
  responders: list(
    target(
      { user: 'users', team: 'teams', schedule: 'schedules', escalation: 'escalationPolicies' },
      'Who is notified',
    ),
    "Added to the sender's",
  ),
  ignoreTags: flag('Those of the sender are left out', { default: false }),
  ignoreDetails: flag('Those of the sender are left out', { default: false }),
  ignoreActions: flag('Those of the sender are left out', { default: false }),
  ignoreResponders: flag('Those of the sender are left out', { default: false }),
  appendAttachments: flag('Kept, and changes nothing', { default: false }),
};

/** Without rules every payload is accepted unchanged; with rules, a payload that matches none creates no alert. */
export const integrationRules = object(
  {
    ignore: list(object(IGNORE), 'What is not taken at all'),
    create: list(object(CREATE), 'What becomes an alert'),
    close: list(object(ANSWER), 'What closes the alert with the alias'),
    acknowledge: list(object(ANSWER), 'What acknowledges it'),
    addNote: list(object(ANSWER), 'What adds a note to it'),
  },
  'Rules for the payloads of its senders: the first match of these lists, in this order, applies; left out: every payload is accepted unchanged',
  { default: { ignore: [], create: [], close: [], acknowledge: [], addNote: [] } },
);
