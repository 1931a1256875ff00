import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRIORITIES } from '../../../platform/domain/priority.js';
import { inboundPayloads } from '../../../../test/fixtures/inbound-payloads.js';
import { FAMILIES, familyOf } from './family.js';
import { isJsonObject, parseJsonObject, type JsonObject } from './json.js';

describe('the family of a payload', () => {
  it.each<[string, JsonObject, string, string]>([
    ['an alerts array', { alerts: [] }, 'API', 'metrics-alert-manager'],
    [
      'an alerts array beside a title',
      { alerts: [], title: 't', alert_id: '1', message: 'm' },
      'API',
      'metrics-alert-manager',
    ],
    ['alerts that are no array', { alerts: 'none', message: 'm' }, 'API', 'generic'],
    ['a notification', { Type: 'Notification', Message: '{}' }, 'API', 'cloud-monitor'],
    ['a notification without a message', { Type: 'Notification' }, 'API', 'generic'],
    ['a subscription', { Type: 'SubscriptionConfirmation' }, 'API', 'cloud-monitor'],
    ['the end of a subscription', { Type: 'UnsubscribeConfirmation' }, 'API', 'cloud-monitor'],
    ['another type', { Type: 'notification', Message: '{}' }, 'API', 'generic'],
    ['title and transition', { title: 't', alert_transition: 'Triggered' }, 'API', 'monitor-vendor'],
    ['title and a numeric id', { title: 't', alert_id: 7 }, 'API', 'monitor-vendor'],
    ['a title alone', { title: 't' }, 'API', 'generic'],
    ['a title alone from an integration of the vendor', { title: 't' }, 'Datadog', 'monitor-vendor'],
    ['an id without a title', { alert_id: '1', message: 'm' }, 'API', 'generic'],
    ['a create body from an integration of the vendor', { message: 'm' }, 'Datadog', 'generic'],
    ['alerts from an integration of the vendor', { alerts: [] }, 'datadog', 'metrics-alert-manager'],
    [
      'alerts beside a title from an integration of the vendor',
      { alerts: [], title: 't' },
      'Monitor Vendor',
      'monitor-vendor',
    ],
    [
      'a notification from an integration of the cloud',
      { Type: 'Notification', Message: 'x' },
      'AWS CloudWatch',
      'cloud-monitor',
    ],
    ['a create body', { message: 'm' }, 'Prometheus', 'generic'],
    ['nothing', {}, '', 'generic'],
  ])('reads %s', (_name, body, type, family) => {
    expect(familyOf(body, type).name).toBe(family);
  });
});

describe('every family', () => {
  /** Arbitrary JSON, salted with the words that the mappers look for so that it comes near their branches. */
  const key = fc.constantFrom(
    ...['alerts', 'labels', 'annotations', 'status', 'fingerprint', 'alertname', 'severity', 'externalURL', 'orgId'],
    ...[
      'Type',
      'Message',
      'Subject',
      'AlarmName',
      'NewStateValue',
      'Trigger',
      'Dimensions',
      'name',
      'value',
      'SubscribeURL',
    ],
    ...['title', 'alert_id', 'alert_transition', 'alert_type', 'tags', 'body', '__proto__', 'constructor', 'x'],
  );
  const word = fc.oneof(
    fc.constantFrom(
      'resolved',
      'firing',
      'Notification',
      'ALARM',
      'OK',
      'Recovered',
      'critical',
      'https://a.b/c',
      'toString',
      'constructor',
      '\0',
      '\uD800',
      ' ',
    ),
    fc.string({ unit: 'binary', maxLength: 700 }),
  );
  const { value: anyValue } = fc.letrec<{ value: unknown; object: JsonObject }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      word,
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('object'),
      tie('object').map((object) => JSON.stringify(object)),
    ),
    object: fc
      .uniqueArray(fc.tuple(key, tie('value')), { selector: ([name]) => name, maxLength: 8 })
      .map((entries) => Object.fromEntries(entries)),
  }));
  const anyBody = fc
    .uniqueArray(fc.tuple(key, anyValue), { selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries) as JsonObject);

  /** What real senders post, some fields of which are missing or hold something else: so a new family needs no word above. */
  const damaged = (value: unknown): fc.Arbitrary<unknown> => {
    if (isJsonObject(value)) return damagedObject(value);
    if (Array.isArray(value) && value.length > 0) return fc.tuple(...value.map(orOther));
    return fc.constant(value);
  };
  const orOther = (value: unknown): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 8, arbitrary: damaged(value) },
      { weight: 1, arbitrary: anyValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
  const damagedObject = (object: JsonObject): fc.Arbitrary<JsonObject> =>
    fc.record(Object.fromEntries(Object.entries(object).map(([name, value]) => [name, orOther(value)])));
  const samples = inboundPayloads('webhook')
    .map(({ bodyText }) => parseJsonObject(bodyText))
    .filter((body) => body !== null);
  const anyPayload = fc.oneof(anyBody, ...samples.map(damagedObject));

  it('answers whatever comes, within the limits of a create body', () => {
    fc.assert(
      fc.property(fc.oneof(anyBody, anyPayload), fc.constantFrom(...FAMILIES), (body, family) => {
        for (const action of family.map(body)) {
          if (action.kind === 'close') expect([...action.alias].length).toBeLessThanOrEqual(512);
          if (action.kind !== 'create') continue;
          const { message, alias, priority, description, source, entity, tags, details } = action.fields;
          expect(PRIORITIES).toContain(priority);
          expect(message.trim()).not.toBe('');
          expect([...message].length).toBeLessThanOrEqual(130);
          expect([...(alias ?? '')].length).toBeLessThanOrEqual(512);
          expect([...(description ?? '')].length).toBeLessThanOrEqual(15_000);
          expect([...source].length).toBeLessThanOrEqual(100);
          expect([...(entity ?? '')].length).toBeLessThanOrEqual(512);
          expect(tags.length).toBeLessThanOrEqual(20);
          expect(tags.every((tag) => [...tag].length <= 50)).toBe(true);
          expect(Object.values(details).every((value) => typeof value === 'string')).toBe(true);
          expect(alias ?? '').not.toMatch(/^(monitor-|cloudmon:)(undefined|null)$/);
          for (const text of [
            message,
            alias,
            description,
            source,
            entity,
            ...tags,
            ...Object.entries(details).flat(),
          ]) {
            expect(text ?? '').not.toMatch(/\0|\p{Surrogate}/u);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('answers the same again', () => {
    fc.assert(
      fc.property(anyBody, fc.string(), (body, type) => {
        const family = familyOf(body, type);
        expect(family.map(body)).toEqual(family.map(body));
      }),
    );
  });
});
