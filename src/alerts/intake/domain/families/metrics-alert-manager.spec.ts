import { describe, expect, it } from '@jest/globals';
import type { IntakeAction } from '../intake-action.js';
import { metricsAlertManager } from './metrics-alert-manager.js';

const entry = (change: Record<string, unknown> = {}) => ({
  status: 'firing',
  labels: { alertname: 'HighLatency', severity: 'critical', instance: 'web-01' },
  annotations: { summary: 'Latency is high' },
  fingerprint: 'f00',
  ...change,
});
const map = (...alerts: unknown[]) => metricsAlertManager.map({ alerts, status: 'firing', externalURL: 'http://am' });
const fields = (action: IntakeAction | undefined) => (action?.kind === 'create' ? action.fields : undefined);

describe('metrics-alert-manager', () => {
  it('tells Grafanas and their organisations apart, and the monitors of Uptime Kumas; pairs of Alertmanagers are one', () => {
    const origin = (body: object, given: Record<string, unknown> = {}) => {
      const of = (status: string) => metricsAlertManager.map({ alerts: [entry({ ...given, status })], ...body });
      const [[fired], [resolved]] = [of('firing'), of('resolved')];
      const said = fields(fired)?.aliasOrigin;
      expect(resolved).toMatchObject({ kind: 'close', alias: fields(fired)?.alias, aliasOrigin: said });
      return said;
    };
    expect(origin({ orgId: 2, externalURL: 'http://g/' })).toBe('2 http://g/');
    expect(origin({ orgId: 2 })).toBe('2');
    expect(origin({ externalURL: 'http://am-1/' })).toBeUndefined();
    expect(origin({}, { fingerprint: 'uptime-kuma-12' })).toBe('HighLatency');
    expect(origin({}, { fingerprint: 'uptime-kuma-eu-12' })).toBeUndefined();
  });

  /** @contract intake-5 */
  it('maps a firing entry', () => {
    expect(map(entry())).toEqual([
      {
        kind: 'create',
        fields: {
          message: 'HighLatency',
          alias: 'f00',
          priority: 'P1',
          description: 'Latency is high',
          source: 'alertmanager',
          entity: 'web-01',
          tags: [],
          details: {
            'label.alertname': 'HighLatency',
            'label.severity': 'critical',
            'label.instance': 'web-01',
            'annotation.summary': 'Latency is high',
            externalURL: 'http://am',
          },
        },
      },
    ]);
  });

  /** @contract intake-5 */
  it.each([
    ['critical', 'P1'],
    ['error', 'P2'],
    ['warning', 'P3'],
    ['info', 'P4'],
    ['debug', 'P5'],
    ['none', 'P5'],
    ['Critical', 'P1'],
    ['page', 'P3'],
    ['toString', 'P3'],
    [undefined, 'P3'],
    [7, 'P3'],
  ])('maps severity %s to %s', (severity, priority) => {
    expect(fields(map(entry({ labels: { alertname: 'A', severity } }))[0])?.priority).toBe(priority);
  });

  it('lets the status of each entry decide, whatever the group says', () => {
    expect(map(entry({ status: 'resolved' }), entry({ fingerprint: 'f01' })).map(({ kind }) => kind)).toEqual([
      'close',
      'create',
    ]);
    expect(metricsAlertManager.map({ status: 'resolved', alerts: [entry()] })[0]?.kind).toBe('create');
  });

  it('takes an entry of no or an unknown status for a firing one: rather a page too many than one too few', () => {
    for (const status of [undefined, null, 'suppressed', 7])
      expect(map(entry({ status }))).toMatchObject([{ kind: 'create' }]);
  });

  it('identifies an alert by its labels when it has no fingerprint, in whatever order', () => {
    const opened = map(entry({ fingerprint: undefined }))[0];
    const closed = map(
      entry({
        fingerprint: '',
        status: 'resolved',
        labels: { instance: 'web-01', severity: 'critical', alertname: 'HighLatency' },
      }),
    )[0];
    expect(fields(opened)?.alias).toMatch(/^labels:[0-9a-f]{64}$/);
    expect(closed).toMatchObject({ kind: 'close', alias: fields(opened)?.alias });
    expect(closed?.kind === 'close' && closed.said?.().message).toBe('HighLatency');
  });

  it('says what it can of an alert without a name', () => {
    const unnamed = (labels: unknown, annotations: unknown) => fields(map(entry({ labels, annotations }))[0])?.message;
    expect(unnamed({ severity: 'info' }, { summary: 'Look here' })).toBe('Look here');
    expect(unnamed({ severity: 'info', cluster: 'eu' }, null)).toBe('{severity="info", cluster="eu"}');
  });

  it.each([[null], ['text'], [7], [[]], [{}], [entry({ labels: null })], [entry({ labels: {}, annotations: {} })]])(
    'skips the malformed entry %j and goes on',
    (malformed) => {
      expect(map(malformed, entry())).toMatchObject([{ kind: 'skip', reason: 'malformed-entry' }, { kind: 'create' }]);
    },
  );

  it('skips a resolved entry that nothing identifies', () => {
    expect(map(entry({ status: 'resolved', fingerprint: null, labels: {} }))).toEqual([
      { kind: 'skip', reason: 'no-alias-to-close' },
    ]);
  });

  it('makes strings of all details', () => {
    expect(
      fields(map(entry({ labels: { alertname: 'A', n: 7, o: { a: [true] }, z: null } }))[0])?.details,
    ).toMatchObject({
      'label.n': '7',
      'label.o': '{"a":[true]}',
    });
  });
});
