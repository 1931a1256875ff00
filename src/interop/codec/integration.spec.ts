import { expect, it } from '@jest/globals';
import { integrationIn } from './integration.js';
import type { Things } from './refs.js';
import { WireObject } from './wire-object.js';

const THINGS: Things = {
  get: (type, id) => (id === 't' ? { id, name: `${type} t` } : undefined),
  named: (_type, name) => (name === 'bob' ? { id: 'b', name } : undefined),
};

it('reads what there is, and takes empty things for none', () => {
  const body = { name: 'n', type: 'API', url: '', headers: null, responders: [], allowWriteAccess: false };
  expect(integrationIn(WireObject.request(body), undefined, THINGS)).toMatchObject({
    ...{ name: 'n', type: 'API', allowWrite: false, config: undefined, responders: [] },
  });
  expect(
    integrationIn(WireObject.request({ url: 'https://x.example', headers: { a: 'b' } }), undefined, THINGS),
  ).toMatchObject({
    config: { url: 'https://x.example', headers: { a: 'b' } },
  });
});

it('reads responders by id and by name; the owner team is none, since its alerts are for it in any case', () => {
  const team = { type: 'team', id: 't' };
  const responders = [team, { type: 'user', username: 'bob' }, { type: 'escalation', id: 't' }];
  const given = integrationIn(WireObject.request({ responders, ignoreRespondersFromPayload: true }), 't', THINGS);
  expect(given).toMatchObject({
    responders: [
      { type: 'user', id: 'b' },
      { type: 'escalation', id: 't' },
    ],
    ignoreResponders: true,
  });
  expect(integrationIn(WireObject.request({ responders: [team] }), 'other', THINGS)).toMatchObject({
    responders: [team],
  });
});

it.each([
  { allowConfigurationAccess: true },
  { responders: [{ type: 'team', id: 'other' }] },
  { responders: [{ type: 'none' }] },
  { type: 'EMAIL' },
  { type: 'email' },
])('refuses %j', (body) => {
  expect(() => integrationIn(WireObject.request(body), 't', THINGS)).toThrow();
});
