import { describe, expect, it } from '@jest/globals';
import { inboundPayloads } from '../../../../test/fixtures/inbound-payloads.js';
import { familyOf } from './family.js';
import type { IntakeAction } from './intake-action.js';
import { parseJsonObject } from './json.js';

function actionsFor(bodyText: string): readonly IntakeAction[] {
  const body = parseJsonObject(bodyText);
  if (body === null) throw new Error('the sample is not a JSON object');
  return familyOf(body, 'API').map(body);
}

describe('what real senders post', () => {
  it.each(inboundPayloads('webhook').map((payload) => [payload.name, payload] as const))('%s', (_name, payload) => {
    const actions = actionsFor(payload.bodyText);
    if (payload.expect.alerts === undefined) {
      expect(actions.map(({ kind }) => kind)).toEqual(['acknowledged-subscription']);
      return;
    }
    expect(actions).toHaveLength(payload.expect.alerts.length);
    payload.expect.alerts.forEach(({ status, count: _count, details, ...expected }, index) => {
      const action = actions[index];
      switch (action?.kind) {
        case 'close':
          expect({ status: 'closed', alias: action.alias }).toEqual({ status, alias: expected.alias });
          break;
        case 'create':
          expect(status).toBe('open');
          expect(action.fields).toMatchObject(expected);
          expect(action.fields.details).toMatchObject(details ?? {});
          break;
        case 'pass-through':
          expect(status).toBe('open');
          expect(action.body).toMatchObject(expected);
          break;
        default:
          throw new Error(`unexpected action ${action?.kind ?? 'none'}`);
      }
    });
  });

  /** @contract intake-4 */
  it('does not miss a sample', () => {
    expect(inboundPayloads('webhook').length).toBeGreaterThanOrEqual(10);
  });
});
