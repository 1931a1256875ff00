import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPayloadField, PathError, pathOf, textAt, type PayloadField } from './payload-path.js';

const sns = {
  Type: 'Notification',
  Message: JSON.stringify({ detail: { alarmName: 'cpu', states: ['OK', 'ALARM'], inner: '{"n": 7}' } }),
  labels: { 'app.kubernetes.io/name': 'shop' },
};
const at = (name: PayloadField, ...payload: unknown[]) => textAt(payload, pathOf(name));

describe('a path into a payload', () => {
  it.each<[PayloadField, string | null]>([
    ['_payload.Type', 'Notification'],
    ['_payload["Type"]', 'Notification'],
    ['_payload.Message.detail.alarmName', 'cpu'],
    ['_payload.Message.detail.states[1]', 'ALARM'],
    ['_payload.Message.detail.states.0', 'OK'],
    ['_payload.Message.detail.states[2]', null],
    ['_payload.Message.detail.inner.n', '7'],
    ['_payload.labels["app.kubernetes.io/name"]', 'shop'],
    ['_payload.labels', null],
    ['_payload.labels.toString', null],
    ['_payload.Message.__proto__.constructor', null],
    ['_payload.Type.length', null],
  ])('%s is %j', (name, expected) => {
    expect(at(name, sns)).toBe(expected);
  });

  it('is looked up in one object after the other', () => {
    expect(at('_payload.a.b', { a: { b: {} } }, { a: { b: false } }, { a: { b: 'late' } })).toBe('false');
    expect(at('_payload.a', null, 7, '{"a": 1}')).toBe('1');
    expect(at('_payload.a.b', { a: '{"b": ' })).toBeNull();
  });

  it('is a field only below the payload', () => {
    expect(['_payload', 'payload.a', '_payloads.a', 7, null].filter(isPayloadField)).toEqual([]);
  });

  it.each<PayloadField>([
    '_payload.a[',
    '_payload.a[b]',
    '_payload[0]x',
    '_payload.a["b]',
    `_payload.${'a.'.repeat(10)}b`,
  ])('refuses %s', (name) => {
    expect(() => pathOf(name)).toThrow(PathError);
  });

  it('never throws, whatever is there', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (payload, key) => {
        textAt([payload, JSON.stringify(payload)], [key, '0', key]);
      }),
    );
  });
});
