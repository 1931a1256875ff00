import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { actionsOf, KINDS, sentenceOf, textOf } from '../console/src/pages/audit/sentences.js';
import * as audit from '../console/src/pages/audit/filter.js';
import { barsOf, topOf } from '../console/src/pages/reports/trend.js';
import * as reports from '../console/src/pages/reports/view.js';

describe('sentences of the audit log', () => {
  const entry = {
    action: 'escalation_policy.update',
    entityType: 'escalation_policy',
    entityId: 'id-1',
    entityName: 'Payments',
    userName: 'Ada Laurent',
    actorType: 'user',
    details: null,
  };
  const said = (more: Partial<Parameters<typeof sentenceOf>[0]>): string =>
    textOf(sentenceOf({ ...entry, ...more }, (id) => (id === 'u2' ? 'Tom Fischer' : undefined)));

  it.each([
    [{}, 'Ada Laurent changed the escalation policy Payments'],
    [{ action: 'auth.login', entityType: 'user' }, 'Ada Laurent signed in'],
    [
      { action: 'auth.login_failed', entityType: 'user', entityName: 'Tom', userName: null, details: { count: 12 } },
      'Somebody could not sign in as Tom (12 times)',
    ],
    [
      { action: 'auth.locked_out', entityType: 'user', entityName: null, userName: null, details: { count: 1 } },
      'Somebody was locked out after too many tries to sign in as an unknown name',
    ],
    [
      { action: 'auth.locked_out', entityType: 'user', entityName: null, userName: null, details: { reason: 'ip' } },
      'Somebody was locked out after too many tries from one address',
    ],
    [
      { action: 'auth.key_refused', entityType: 'token', entityName: 'CI', userName: null, details: { count: 1 } },
      'Somebody came with a refused API key, CI',
    ],
    [
      { action: 'team.member_added', entityType: 'team', details: { userId: 'u2' } },
      'Ada Laurent added Tom Fischer to the team Payments',
    ],
    [
      { action: 'team.member_added', entityType: 'team', details: { userId: 'gone' } },
      'Ada Laurent added a member to the team Payments',
    ],
    [{ action: 'team_sso.update', entityType: 'team' }, 'Ada Laurent changed the single sign-on of the team Payments'],
    [
      { action: 'incident.resolved', entityType: 'incident' },
      'Ada Laurent changed the incident Payments to “resolved”',
    ],
    [
      { action: 'routing_rule.reorder', entityType: 'routing_rule', entityId: '*', entityName: null },
      'Ada Laurent changed the order of the routing rules',
    ],
    [
      { action: 'notification_policy.reorder', entityType: 'notification_policy', entityId: '*', entityName: null },
      'Ada Laurent changed the order of the notification policies',
    ],
    [
      { action: 'domain.lost', entityType: 'domain', entityName: 'example.com' },
      'Ada Laurent lost the domain example.com to another organisation',
    ],
    [{ action: 'sent', entityType: 'notification-rule' }, 'Ada Laurent was notified of Payments'],
    [{ userName: 'system', actorType: 'system' }, 'Pager changed the escalation policy Payments'],
    [{ userName: 'CI', actorType: 'api_key' }, 'The API key CI changed the escalation policy Payments'],
    [
      { action: 'runbook.opened', entityType: 'runbook', entityId: 'disk-full', entityName: null },
      'Ada Laurent (opened) the runbook disk-full',
    ],
  ])('%j', (more, expected) => {
    expect(said(more)).toBe(expected);
  });

  it('lead to the page of the thing, or of the alert that a page was about', () => {
    const path = (more: object): string | null => sentenceOf({ ...entry, ...more }, () => undefined).path;
    expect(path({})).toBe('/escalations/id-1');
    expect(path({ action: 'escalation_policy.delete' })).toBeNull();
    expect(path({ action: 'sent', entityType: 'notification-rule', details: { alertId: 'a1' } })).toBe('/alerts/a1');
  });

  it('know every kind of thing whose changes are recorded, and all that people do with their sign-in', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!spec)\.ts$/.test(file),
    );
    const source = files.map((file) => readFileSync(`src/${file}`, 'utf8')).join('\n');
    const found = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, part]) => part!);
    const types = found(/^@Audited<.*?\n {2}type: '([^']+)'/gms);
    expect(types.length).toBeGreaterThan(20);
    expect(types.filter((type) => !(type in KINDS))).toEqual([]);
    const own = found(/'(auth\.[a-z_]+)'/g);
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((action) => /\(/.test(said({ action, entityType: 'user' })))).toEqual([]);
    const actions = Object.keys(KINDS).flatMap((type) => actionsOf(type).map(([action]) => action));
    expect(new Set(actions).size).toBe(actions.length);
    const labels = Object.keys(KINDS).flatMap((type) => actionsOf(type).map(([, label]) => label));
    expect(labels).toContain('added a member to …');
    expect(labels.filter((label) => !/^\w[^{}]+$/.test(label))).toEqual([]);
  });
});

describe('the address', () => {
  it('holds what the audit log is narrowed to', () => {
    const date = fc.constantFrom('', '2026-11-20', '2024-02-29');
    const filter = fc.record({
      ...{ person: fc.string(), resource: fc.string(), action: fc.string(), text: fc.string() },
      ...{ from: date, to: date },
    });
    fc.assert(
      fc.property(filter, (wanted) => {
        expect(audit.filterOf(audit.addressOf(wanted).replace(/^\/audit\??/, ''))).toEqual(wanted);
      }),
    );
    expect(audit.filterOf('from=2026-99-99&to=yesterday')).toMatchObject({ from: '', to: '' });
  });

  it('holds what the reports show', () => {
    const by = fc.constantFrom(...(Object.keys(reports.GROUPINGS) as reports.Grouping[]));
    fc.assert(
      fc.property(fc.record({ days: fc.integer({ min: 1, max: 365 }), team: fc.string(), by }), (view) => {
        expect(reports.viewOf(reports.addressOf(view).replace(/^\/reports\??/, ''))).toEqual(view);
      }),
    );
    for (const days of ['0', '366', 'many', '']) expect(reports.viewOf(`days=${days}`).days).toBe(30);
  });
});

describe('the trend', () => {
  const count = fc.nat({ max: 1000 });
  const days = fc
    .array(fc.record({ open: count, acked: count, closed: count }), { minLength: 1, maxLength: 365 })
    .map((counts) =>
      counts.map(({ open, acked, closed }, place) => ({
        date: new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10),
        total: open + acked + closed,
        ...{ open, acked, closed },
      })),
    );

  it('has every alert in one bar, at most 92 bars, and none above the axis', () => {
    fc.assert(
      fc.property(days, (all) => {
        const bars = barsOf(all);
        for (const kind of ['total', 'open', 'acked', 'closed'] as const)
          expect(bars.reduce((sum, bar) => sum + bar[kind], 0)).toBe(all.reduce((sum, day) => sum + day[kind], 0));
        expect(bars.length).toBeLessThanOrEqual(92);
        expect([bars[0]!.from, bars.at(-1)!.to]).toEqual([all[0]!.date, all.at(-1)!.date]);
        const highest = Math.max(...bars.map(({ total }) => total));
        const top = topOf(bars);
        expect(top).toBeGreaterThanOrEqual(highest);
        expect(top).toBeLessThanOrEqual(Math.max(2, 2 * highest));
        expect(Number.isInteger(top / 2)).toBe(true);
      }),
    );
  });
});
