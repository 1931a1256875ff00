import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../../codec/wire-object.js';
import type { OldAlert } from './histories.js';
import { notificationIn } from './notification-line.js';
import { periodOf, readLog } from './read-log.js';
import { readGoAlert } from './read-goalert.js';
import { readOnCall } from './read-oncall.js';
import { readPagerDuty } from './read-pagerduty.js';
import { readThirdParty, thirdPartyAlert } from './read-third-party.js';
import type { Reader } from './reader.js';

const PERIOD = { from: '2026-11-01T00:00:00.000Z', until: '2026-11-08T00:00:00.000Z' };

/** @param answers by the beginning of a path */
async function readWith(reader: Reader, answers: Record<string, Json | null>, known: readonly string[] = []) {
  const [asked, taken]: [string[], OldAlert[]] = [[], []];
  const unread = await reader({
    ...{ ...PERIOD, known: new Set(known), progress: () => undefined },
    get: (path) => {
      asked.push(path);
      const key = Object.keys(answers).find((each) => path.startsWith(each));
      return Promise.resolve(key === undefined ? null : answers[key]!);
    },
    take: (alert) => Promise.resolve(void taken.push(alert)),
  });
  return { asked, taken, unread };
}

describe('lines of a log', () => {
  it.each([
    ['Sent [sms] notification to [ada@example.com]', null, { person: 'ada@example.com', channel: 'sms' }],
    ['Email notification sent to ada@example.com.', null, { person: 'ada@example.com', channel: 'email' }],
    ['Notified [ada@example.com] via [Mobile App]', null, { person: 'ada@example.com', channel: 'push' }],
    ['Voice call notification delivered', 'ada@example.com', { person: 'ada@example.com', channel: 'voice' }],
    ['Notification [sms] to [Ada Lovelace]: sent', 'system', { person: 'Ada Lovelace', channel: 'sms' }],
    ['Skipped [sms] notification to [ada@example.com]: muted', null, null],
    ['Will send email notification to ada@example.com after 5 minutes', null, null],
    ['Notification to ada@example.com failed', null, null],
    ['Alert acknowledged via web', 'ada@example.com', null],
    ['Viewed on [web]', 'ada@example.com', null],
    ['SMS notification sent', 'system', 'unread'],
  ])('%s', (text, owner, expected) => {
    expect(notificationIn(text, owner)).toEqual(expected);
  });
});

describe('the third-party API', () => {
  const alert = {
    ...{ id: 'a1', alias: 'disk', message: 'Disk is full', createdAt: '2026-11-02T10:00:00.000Z', source: '10.0.0.1' },
    ...{ integration: { id: 'i', name: 'Prometheus', type: 'API' }, responders: [{ type: 'team', id: 't1' }] },
    report: { ackTime: 60_000, closeTime: 120_000 },
  };
  const line = (log: string, at: string, owner = 'system') => ({
    log,
    owner,
    type: 'system',
    createdAt: at,
    offset: at,
  });

  it('is asked for alerts of the period, and of each not known one for its log and recipients', async () => {
    const { asked, taken, unread } = await readWith(
      readThirdParty,
      {
        '/v2/teams': { data: [{ id: 't1', name: 'Ops' }] },
        '/v2/alerts?': { data: [alert, { ...alert, id: 'known' }] },
        '/v2/alerts/a1/logs': {
          data: [
            line('Sent [sms] notification to [ada@example.com]', '2026-11-02T10:00:05Z'),
            line('[sms] notification to [ada@example.com] delivered', '2026-11-02T10:00:09Z'),
          ],
        },
        '/v2/alerts/a1/recipients': { data: [] },
      },
      ['known'],
    );
    expect(unread).toEqual([]);
    expect(taken).toEqual([
      {
        ...{ id: 'a1', alias: 'disk', message: 'Disk is full', sender: 'Prometheus', team: 'Ops', gaps: [] },
        ...{ createdAt: '2026-11-02T10:00:00.000Z', acknowledgedAt: '2026-11-02T10:01:00.000Z' },
        closedAt: '2026-11-02T10:02:00.000Z',
        pages: [{ person: 'ada@example.com', channel: 'sms', at: '2026-11-02T10:00:05.000Z' }],
      },
    ]);
    expect(asked).toHaveLength(4);
    expect(decodeURIComponent(asked[1]!)).toContain('createdAt >= 1793491200000 AND createdAt <= 1794096000000');
  });

  it('says what it does not know: no log, only who, or lines that name nobody', () => {
    const user = { user: { id: 'u', username: 'ada@example.com' }, state: 'active' };
    const of = (log: Json[] | null, people: Json[] | null) => thirdPartyAlert(alert, log, people, new Map());
    expect(of(null, null)).toMatchObject({ gaps: ['no-log'], pages: [], team: null });
    expect(of([], [user, { ...user, state: 'notactive' }])).toMatchObject({
      ...{ gaps: ['no-times'], pages: [{ person: 'ada@example.com', channel: null, at: null }] },
    });
    expect(of([line('SMS notification sent', '2026-11-02T10:00:05Z')], [])).toMatchObject({ gaps: ['unread-lines'] });
  });

  it('may answer anything', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
        (one, log) => {
          expect(thirdPartyAlert({ ...one, id: 'x' }, log as Json[], null, new Map()).id).toBe('x');
        },
      ),
    );
  });
});

describe('PagerDuty', () => {
  it('is asked for incidents, their log entries and the addresses of users', async () => {
    const entry = (type: string, at: string, more: object = {}) => ({
      id: `${type}${at}`,
      type,
      created_at: at,
      ...more,
    });
    const user = { id: 'U1', type: 'user_reference', summary: 'Ada Lovelace' };
    const { taken } = await readWith(readPagerDuty, {
      '/users?': { users: [{ id: 'U1', email: 'ada@example.com' }], more: false },
      '/incidents?': {
        incidents: [
          {
            ...{ id: 'P1', incident_key: 'disk', title: 'Disk is full', created_at: '2026-11-02T10:00:00Z' },
            ...{ service: { summary: 'Storage' }, teams: [{ summary: 'Ops' }] },
          },
        ],
      },
      '/incidents/P1/log_entries': {
        log_entries: [
          entry('acknowledge_log_entry', '2026-11-02T10:03:00Z'),
          entry('notify_log_entry', '2026-11-02T10:00:02Z', {
            user,
            channel: { type: 'auto', notification: { type: 'sms' } },
          }),
          entry('notify_log_entry', '2026-11-02T10:00:03Z', { user, channel: { type: 'push_notification' } }),
          entry('notify_log_entry', '2026-11-02T10:00:04Z', {
            user,
            summary: 'Notified Ada Lovelace via phone',
            channel: { type: 'auto' },
          }),
        ],
      },
    });
    expect(taken).toEqual([
      {
        ...{ id: 'P1', alias: 'disk', message: 'Disk is full', sender: 'Storage', team: 'Ops', gaps: [] },
        ...{ createdAt: '2026-11-02T10:00:00.000Z', acknowledgedAt: '2026-11-02T10:03:00.000Z', closedAt: null },
        pages: (['sms', 'push', 'voice'] as const).map((channel, n) => ({
          ...{ person: 'ada@example.com', channel, at: `2026-11-02T10:00:0${n + 2}.000Z` },
        })),
      },
    ]);
  });
});

describe('Grafana OnCall', () => {
  it('is asked for alert groups, page by page, and tells of no page', async () => {
    const group = {
      ...{ id: 'I1', integration_id: 'C1', team_id: 'T1', title: 'Disk is full', created_at: '2026-11-02T10:00:00.1Z' },
      ...{ resolved_at: '2026-11-02T11:00:00Z', last_alert: { payload: { alerts: [{ fingerprint: 'f00' }] } } },
    };
    const { asked, taken } = await readWith(readOnCall, {
      '/api/v1/integrations/': { results: [{ id: 'C1', name: 'Alertmanager' }], next: null },
      '/api/v1/teams/': { results: [{ id: 'T1', name: 'Ops' }], next: null },
      '/api/v1/alert_groups/?started_at=2026-11-01T00%3A00%3A00_2026-11-08T00%3A00%3A00&page=1': {
        ...{ results: [group], next: 'https://oncall.example.com/api/v1/alert_groups/?page=2' },
      },
      '/api/v1/alert_groups/': { results: [{ ...group, id: 'I2' }], next: null },
    });
    expect(asked).toHaveLength(4);
    expect(taken).toMatchObject([
      { id: 'I1', alias: 'f00', sender: 'Alertmanager', team: 'Ops', pages: [], gaps: ['no-pages'] },
      { id: 'I2' },
    ]);
  });
});

describe('a log file', () => {
  const line = { id: '1', message: 'Disk is full', createdAt: '2026-11-02T11:00:00+01:00' };

  it('has an alert on each line', () => {
    const pages = [{ person: 'ada@example.com', channel: 'sms', at: '2026-11-02T10:00:00Z' }];
    expect(
      readLog(
        `\uFEFF${JSON.stringify({ ...line, alias: 'disk', pages })}\r\n\n${JSON.stringify({ ...line, id: '2' })}`,
      ),
    ).toEqual([
      {
        ...{ ...line, alias: 'disk', sender: null, team: null, createdAt: '2026-11-02T10:00:00.000Z', gaps: [] },
        ...{ acknowledgedAt: null, closedAt: null, pages: [{ ...pages[0], at: '2026-11-02T10:00:00.000Z' }] },
      },
      expect.objectContaining({ id: '2', pages: [] }),
    ]);
  });

  it('is compared until five minutes after its last time, and not later than now', () => {
    const alerts = readLog(JSON.stringify({ ...line, pages: [{ person: 'ada', at: '2026-11-02T10:27:16Z' }] }));
    const from = '2026-11-02T10:00:00.000Z';
    const until = (now: string): unknown => periodOf(alerts, new Date(now));
    expect(until('2026-11-03T00:00:00Z')).toEqual({ from, until: '2026-11-02T10:32:16.000Z' });
    expect(until('2026-11-02T10:28:00Z')).toEqual({ from, until: '2026-11-02T10:28:00.000Z' });
  });

  it('may hold what the database cannot', () => {
    const [alert] = readLog(JSON.stringify({ ...line, message: 'Disk\0 is \ud800', team: 'Ops' }));
    expect(alert).toMatchObject({ message: 'Disk\uFFFD is \uFFFD', team: 'Ops' });
  });

  it.each([
    ['', 'has no alert'],
    ['{', 'line 1: is no JSON'],
    ['[]', 'line 1: must be an object'],
    [JSON.stringify({ ...line, createdAt: 'yesterday' }), 'line 1: createdAt must be an ISO 8601 time'],
    [JSON.stringify({ ...line, createdAt: null }), 'line 1: createdAt is required'],
    [JSON.stringify({ ...line, title: 'x' }), 'line 1: title is no member'],
    [JSON.stringify({ ...line, pages: [{ person: 'a', channel: 'fax' }] }), 'line 1: pages.0: channel must be one of'],
    [`${JSON.stringify(line)}\n${JSON.stringify(line)}`, 'line 2: the id 1 stands on another line, too'],
  ])('%s is refused', (text, message) => {
    expect(() => readLog(text)).toThrow(message);
  });
});

describe('GoAlert', () => {
  const user = (name: string, email: string): object => ({ id: name, name, email });
  const line = (timestamp: string, message: string, state: object | null = null): object => ({
    ...{ timestamp: `2026-11-02T${timestamp}Z`, message, state },
  });
  const alert = {
    ...{ id: '1', summary: 'Disk is full', status: 'StatusClosed', createdAt: '2026-11-02T10:00:00.615064Z' },
    service: { name: 'Shop API' },
    recentEvents: {
      nodes: [
        line('11:00:00', 'Closed by Ada Hill'),
        line('10:04:00', 'Acknowledged by Ada Hill'),
        line('10:03:00', 'Notification sent to Ben Hill (Voice)', { status: 'ERROR' }),
        line('10:02:00', 'Notification sent to Ada Hill (SMS)', { status: 'OK' }),
        line('10:02:00', 'Notification sent to #ops (Slack)', { status: 'OK' }),
        line('10:01:00', 'No notification sent to Cyd Hill (no immediate rule)'),
        line('10:00:05', 'Escalated to step #1'),
        line('10:00:00', 'Created via Prometheus integration (Prometheus Alertmanager)'),
      ],
      pageInfo: { hasNextPage: false },
    },
  };
  const readAll = (nodes: object[], people: object[]) =>
    readWith(readGoAlert, {
      '/api/graphql?version=0.34&what=users': { users: { nodes: people, pageInfo: { hasNextPage: false } } },
      '/api/graphql?version=0.34&what=alerts': { alerts: { nodes, pageInfo: { hasNextPage: false } } },
    });

  it('is asked for alerts with their logs, whose lines name people', async () => {
    const { taken } = await readAll(
      [alert],
      [user('Ada Hill', 'ada@hill.example'), user('Ben Hill', 'ben@hill.example')],
    );
    expect(taken).toEqual([
      {
        ...{ id: '1', alias: null, message: 'Disk is full', sender: 'Shop API: Prometheus', team: null, gaps: [] },
        ...{ createdAt: '2026-11-02T10:00:00.615Z', acknowledgedAt: '2026-11-02T10:04:00.000Z' },
        closedAt: '2026-11-02T11:00:00.000Z',
        pages: [{ person: 'ada@hill.example', channel: 'sms', at: '2026-11-02T10:02:00.000Z' }],
      },
    ]);
  });

  it('is not sure of a name that two people have, nor of a log that goes on', async () => {
    const twins = [user('Ada Hill', 'ada@hill.example'), user('Ada Hill', 'ada.h@hill.example')];
    const long = { ...alert, id: '2', recentEvents: { nodes: [], pageInfo: { hasNextPage: true } } };
    const { taken } = await readAll([alert, long], twins);
    expect(taken).toMatchObject([
      { pages: [], gaps: ['unread-lines'] },
      { pages: [], gaps: ['unread-lines', 'no-log'] },
    ]);
  });
});
