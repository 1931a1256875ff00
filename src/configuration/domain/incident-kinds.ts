import { PRIORITIES } from '../../platform/domain/priority.js';
import {
  choice,
  type Fields,
  flag,
  json,
  type KindDeclaration,
  list,
  object,
  optional,
  ownerTeam,
  reference,
  text,
  NAME,
} from './fields.js';
import { EVALUATION, MATCH } from './rule-kinds.js';

/** Fields that templates and rules share. */
const CONTENT: Fields = {
  description: optional('More about it'),
  priority: choice(PRIORITIES, 'Of the incident', { default: 'P3' }),
  tags: list(text('A tag'), 'In their order'),
  details: json('More about it, by name', { default: {} }),
  notifyStakeholders: flag('Stakeholders are notified, too', { default: false }),
  stakeholderNotice: object(
    { message: optional('In place of the name'), description: optional('In place of the message') },
    'What stakeholders read; left out: the texts of the incident',
    { default: null, nullable: true },
  ),
};

export const incidentRules: KindDeclaration = {
  kind: 'incidentRules',
  noun: 'incident rule',
  description: 'Which new alerts open an incident of a service; the first matching rule decides.',
  named: 'name',
  fields: {
    name: NAME,
    service: reference('services', 'Of which incidents are opened'),
    ...EVALUATION,
    match: MATCH,
    incident: object(
      { message: text('Its name and message; `{{message}}` is that of the first alert'), ...CONTENT },
      'What it opens; texts are templates',
    ),
  },
  deferred: [],
};

export const incidentTemplates: KindDeclaration = {
  kind: 'incidentTemplates',
  noun: 'incident template',
  description: 'What incidents of one sort have in common, to open them from.',
  named: 'name',
  fields: {
    name: NAME,
    team: ownerTeam,
    message: text('Of the incident; its beginning is the name'),
    ...CONTENT,
    impactedServices: list(reference('services', 'A service'), 'That such incidents impact'),
  },
  deferred: [],
};
