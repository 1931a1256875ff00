import { expect, it } from '@jest/globals';
import { Differences } from './differences.js';
import { WireObject } from '../../codec/wire-object.js';
import { mapRules } from './map-integration-rules.js';
import type { OrgOther } from './org.js';

const integration: OrgOther = {
  ...{ kind: 'integrations', id: null, name: 'A', enabled: true, ownerTeam: null },
  json: {},
};
const about = (field: string) => ({
  filter: {
    conditionMatchType: 'match-any-condition',
    conditions: [{ field, operation: 'contains', expectedValue: 'x' }],
  },
});

function moved(actions: object, type = 'API') {
  const differences = new Differences('integrations');
  const rules = mapRules(
    { integration, type, differences, responderOf: () => null },
    WireObject.forgiving({ ...actions }),
  );
  return { rules, said: differences.list().map(({ what }) => what), effects: differences.list() };
}

/** @contract operating-64 */
it('names what the rules of an integration cannot say, and loses no alert for it', () => {
  const all = moved({ create: [{ name: 'odd', ...about('host') }, { name: 'rest' }], ignore: [{ name: 'i' }] });
  expect(all).toMatchObject({
    rules: undefined,
    said: ['its rules cannot be said: of odd, it asks about host'],
    effects: [{ pages: true, effect: expect.stringContaining('every alert of its sender is taken as Pager reads it') }],
  });
  const rest = { name: 'rest', order: 1, alias: '{{alertname}}', tags: ['{{nothing}}', 't'], responders: [{}] };
  const some = moved({ ignore: [{ name: 'odd', ...about('host') }], create: [{ name: 'second', order: 2 }, rest] });
  expect(some.rules).toMatchObject({
    ignore: [],
    create: [{ name: 'rest', tags: ['t'], responders: [] }, { name: 'second' }],
  });
  expect(some.said).toEqual([
    'its rule odd cannot be said: it asks about host',
    'the alias of its rule rest cannot be said: it names an unknown field: alertname',
    '1 of the tags of its rule rest are too long, too many, or no templates of here',
    'its rule rest names a responder who is not there',
  ]);
  expect(some.rules?.['create']).not.toContainEqual(expect.objectContaining({ alias: expect.anything() }));
  const fifty = Array.from({ length: 51 }, () => ({ name: 'c' }));
  expect(moved({ close: fifty }).said).toEqual(['its rules cannot be said: of close, there are more than 50']);
  expect(moved({ create: 'all', ignore: [7, null] })).toMatchObject({ rules: undefined, said: [] });
  expect(moved({})).toMatchObject({ rules: undefined, said: [] });
});

it('knows the words of mails only in integrations for mails', () => {
  const create = [{ name: 'a', message: '{{subject}}', ...about('from_address') }];
  expect(moved({ create }, 'Email').rules).toMatchObject({
    create: [{ message: '{{details.subject}}', filter: { conditions: [{ key: 'from_address' }] } }],
  });
  expect(moved({ create }).rules).toBeUndefined();
});
