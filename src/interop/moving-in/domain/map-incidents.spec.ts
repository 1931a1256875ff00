import { expect, it } from '@jest/globals';
import { mapIncidents } from './map-incidents.js';
import type { Org, OrgOther } from './org.js';

const other = (kind: OrgOther['kind'], id: string, json: object): OrgOther => ({
  ...{ kind, id, name: 'Shop', enabled: true, ownerTeam: null, json: { ...json } },
});

it('incident rules and templates move with their ids, and what cannot be said is named', () => {
  const conditions = [{ field: 'message', not: true, operation: 'contains', expectedValue: 'x' }];
  const stakeholderProperties = { enable: true, message: 'We look into it' };
  const incidentRules = [
    { id: 'R2', order: 1, conditionMatchType: 'match-all', incidentProperties: { message: '{{odd}}', priority: 'P9' } },
    {
      ...{ id: 'R1', order: 0, conditionMatchType: 'match-any-condition', conditions },
      incidentProperties: { message: 'Shop: {{message}}', tags: ['a'], priority: 'P1', stakeholderProperties },
    },
    { id: 'R3', order: 2, conditionMatchType: 'match-any-condition', conditions: [{ field: 'moon' }] },
  ];
  const template = { message: 'Outage of {{x}}', impactedServices: ['S1', 'gone'], details: { runbook: 'r' } };
  const others = [other('services', 's1', { incidentRules }), other('incidentTemplates', 't1', template)];
  const { rules, templates, differences } = mapIncidents({ others } as Partial<Org> as Org);
  const notice = { message: 'We look into it', description: null };
  expect(rules).toMatchObject([
    {
      ...{ id: 'r1', name: 'Shop: {{message}}', service: 'Shop', order: 0 },
      match: { conditions: { type: 'match-any-condition', conditions } },
      incident: { priority: 'P1', tags: ['a'], notifyStakeholders: true, stakeholderNotice: notice },
    },
    { id: 'r2', match: {}, incident: { message: '{{message}}', priority: 'P3', stakeholderNotice: null } },
  ]);
  expect(templates).toMatchObject([
    { id: 't1', name: 'Shop', message: 'Outage of {{x}}', impactedServices: ['Shop'], details: { runbook: 'r' } },
  ]);
  expect(differences.map(({ verdict, kind, name, what }) => `${verdict} ${kind} ${name}: ${what}`)).toEqual([
    'moved-differently services Shop: {{odd}}: its priority is P9',
    'moved-differently services Shop: {{odd}}: its message cannot be said: it names an unknown field: odd',
    'not-movable services Shop: {{message}}: a rule by which alerts open incidents: the backup has lost a part of its conditions',
    'not-movable incidentTemplates Shop: a service that is not there',
  ]);
});
