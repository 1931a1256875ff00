import { expect, it } from '@jest/globals';
import { integrationIn } from './integration-shape.js';

it('reads what there is, and takes empty things for none', () => {
  const body = { name: 'n', type: 'API', url: '', headers: null, responders: [], allowWriteAccess: false };
  expect(integrationIn(body, undefined)).toMatchObject({
    name: 'n',
    type: 'API',
    allowWrite: false,
    config: undefined,
  });
  expect(integrationIn({ url: 'https://x.example', headers: { a: 'b' } }, undefined)).toMatchObject({
    config: { url: 'https://x.example', headers: { a: 'b' } },
  });
  expect(integrationIn({ responders: [{ type: 'team', id: 't' }] }, 't')).toHaveProperty('name', undefined);
});

it.each([
  { allowConfigurationAccess: true },
  { ignoreRespondersFromPayload: true },
  { responders: [{ type: 'team', id: 'other' }] },
  { responders: [{ type: 'user', id: 't' }] },
  { type: 'EMAIL' },
])('refuses %j', (body) => {
  expect(() => integrationIn(body, 't')).toThrow();
});
