import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mapOrg, namedIn, now, options, said } from '../../../../../test/support/moving-in-builders.js';
import { OldPagerDuty, PAGERDUTY_KEY } from '../../../../../test/support/old-pagerduty.js';
import { atOnce } from '../../../../platform/slices/slices.js';
import { ApiClient } from '../../api-client.js';
import type { Mapping } from '../../domain/wanted.js';
import { ownId } from '../own-ids.js';
import { readOrg } from '../read-org.js';
import type { Raw, ReadOrg } from '../source.js';
import { pagerDuty } from './pagerduty.js';

const FROM = '2026-10-10T00:07:00.000Z';
const id = (kind: string, there: string): string => ownId('pagerduty', kind, there);

let old: OldPagerDuty;
let raw: Raw;
let found: ReadOrg;
let mapping: Mapping;
const collected = async (): Promise<Raw> => {
  const client = new ApiClient(old.url, PAGERDUTY_KEY, pagerDuty, { now: () => 0, wait: () => Promise.resolve() });
  const get = async (path: string, isOptional?: boolean) => (await client.get(path, isOptional)).body;
  return pagerDuty.collect(get, { timelinesFrom: FROM });
};
beforeAll(async () => {
  old = await OldPagerDuty.start();
  raw = await collected();
  found = atOnce(readOrg(raw));
  mapping = mapOrg(found.org, { ...options, now });
}, 60_000);
afterAll(() => old.stop());

const named = (kind: string, name: string) => namedIn(mapping, kind, name);

describe('the account of a company', () => {
  it('is read page by page, with GET only', () => {
    expect(found.problems).toEqual([]);
    expect(old.asked.filter((each) => !each.startsWith('GET '))).toEqual([]);
    expect(old.asked.filter((each) => each.startsWith('GET /users?'))).toHaveLength(2);
    expect(raw.missing).toEqual([]);
  });

  it('has its people with contacts, and rules for both urgencies', () => {
    expect(named('users', 'ada@polar.example')).toEqual({
      ...{ id: id('user', 'PADA001'), username: 'ada@polar.example', fullName: 'Ada Arctic', blocked: false },
      ...{ role: 'admin', timezone: 'Europe/Berlin', locale: 'en' },
    });
    expect(named('users', 'dora@polar.example')).toMatchObject({ role: 'user', timezone: 'America/New_York' });
    const [ada, ben] = mapping.people;
    expect(ada?.channels).toMatchObject([
      { type: 'email', value: 'ada@polar.example', disabledReason: null },
      { type: 'voice', value: '+491701111111' },
      { type: 'sms', value: '+491701111111' },
    ]);
    expect(ben?.channels[1]).toMatchObject({ value: '+14155550123', disabledReason: 'Blocked by the old service' });
    const rules = ada?.rules.map(({ name, actionType, conditions, notificationTime, steps }) => ({
      ...{ name, actionType, conditions, notificationTime },
      steps: steps.map(({ channel, delayMins }) => `${channel.type} ${delayMins}`),
    }));
    const low = { conditions: [{ field: 'tags', operation: 'contains', expectedValue: 'low-urgency' }] };
    expect(rules).toMatchObject([
      { name: 'Alerts of low urgency', actionType: 'create-alert', conditions: low, steps: ['email 0'] },
      { name: 'Alerts of high urgency', conditions: null, steps: ['sms 0', 'voice 5'] },
      { name: 'A shift begins', actionType: 'schedule-start', notificationTime: ['1-hour-ago'], steps: ['email 0'] },
      { name: 'A shift ends', actionType: 'schedule-end', notificationTime: ['1-hour-ago'], steps: ['email 0'] },
    ]);
    expect(ben?.rules.map(({ name }) => name)).toEqual(['Alerts of high urgency']);
  });

  it('has its teams and escalation policies', () => {
    expect(named('teams', 'Platform')?.['members']).toEqual([
      { user: 'ada@polar.example', role: 'admin' },
      { user: 'ben@polar.example', role: 'member' },
      { user: 'dora@polar.example', role: 'member' },
    ]);
    expect(named('escalationPolicies', 'Platform')).toEqual({
      ...{ id: id('escalation', 'PEPLAT1'), name: 'Platform', description: null, team: 'Platform' },
      rules: [
        { schedule: 'Platform primary', condition: 'if-not-acked', notifyType: 'default', delayMinutes: 0 },
        { user: 'ada@polar.example', condition: 'if-not-acked', notifyType: 'default', delayMinutes: 10 },
        { schedule: 'Office hours', condition: 'if-not-acked', notifyType: 'default', delayMinutes: 10 },
      ],
      ...{ repeatInterval: 20, repeatCount: 3, closeAlertAfterAll: false, resetAcknowledgements: false },
    });
    expect(named('escalationPolicies', 'Shop')).toMatchObject({
      repeatCount: 1,
      rules: [{}, {}, { delayMinutes: 30 }],
    });
  });

  it('has the layers of schedules as rotations, each at the hours that no higher one has', () => {
    const primary = named('schedules', 'Platform primary');
    expect(primary).toMatchObject({ id: id('schedule', 'PSPRIM1'), team: 'Platform', timezone: 'Europe/Berlin' });
    const rotations = primary?.['rotations'] as Record<string, unknown>[];
    const people = (...names: string[]) => names.map((name) => ({ user: `${name}@polar.example` }));
    expect(rotations).toEqual([
      {
        ...{ id: id('layer', 'PL1'), name: 'Weeks', type: 'weekly', length: 1, endDate: null },
        ...{ startDate: '2026-01-05T07:00:00.000Z', participants: people('ada', 'ben', 'cyd') },
        restrictions: ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({
          ...{ startDay: day, startTime: '08:00', endDay: day, endTime: '20:00' },
        })),
      },
      {
        ...{ id: id('layer', 'PL2'), name: 'Nights', type: 'daily', length: 1, endDate: null },
        ...{ startDate: '2026-01-05T07:00:00.000Z', participants: people('cyd', 'ben') },
        restrictions: [
          ...['mon', 'tue', 'wed', 'thu'].map((day, place) => ({
            ...{ startDay: day, startTime: '20:00', endDay: ['tue', 'wed', 'thu', 'fri'][place], endTime: '08:00' },
          })),
          { startDay: 'fri', startTime: '20:00', endDay: 'sat', endTime: '00:00' },
          { startDay: 'mon', startTime: '00:00', endDay: 'mon', endTime: '08:00' },
        ].sort(
          (a, b) =>
            DAYS.indexOf(String(a.startDay)) - DAYS.indexOf(String(b.startDay)) || (a.startTime < b.startTime ? -1 : 1),
        ),
      },
      {
        ...{ id: id('layer', 'PL3'), name: 'Weekends', type: 'weekly', length: 1, endDate: null },
        ...{ startDate: '2026-01-05T07:00:00.000Z', participants: people('ben', 'ada') },
        restrictions: [{ startDay: 'sat', startTime: '00:00', endDay: 'mon', endTime: '00:00' }],
      },
    ]);
    expect(primary?.['overrides']).toEqual([
      {
        ...{ user: 'dora@polar.example', id: id('override', 'POV1'), reason: id('override', 'POV1') },
        ...{ startTime: '2026-10-14T07:00:00.000Z', endTime: '2026-10-15T19:00:00.000Z' },
      },
    ]);
  });

  it('has a layer that begins or ends later from then, or until then', () => {
    const rotations = named('schedules', 'Shop on call')?.['rotations'] as Record<string, unknown>[];
    expect(
      rotations.map(({ name, startDate, endDate, participants }) => [
        name,
        startDate,
        endDate,
        JSON.stringify(participants),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Autumn', '2026-01-05T07:00:00.000Z', '2026-10-26T12:00:00.000Z', expect.stringMatching(/cyd.*ada/)],
        ['Always, from 2026-10-26', '2026-10-26T12:00:00.000Z', expect.any(String), expect.any(String)],
        ['New hands, from 2026-11-03', '2026-11-03T15:00:00.000Z', expect.any(String), expect.any(String)],
      ]),
    );
  });

  it('has the order of layers that the final schedule shows, however they are listed', () => {
    const turned = structuredClone(raw) as unknown as {
      lists: Record<string, { json: { schedule_layers: object[] } }[]>;
    };
    for (const { json } of turned.lists['schedules']!) json.schedule_layers.reverse();
    const again = atOnce(readOrg(turned as unknown as Raw));
    expect(again.org.schedules).toEqual(found.org.schedules);
  });

  it('has its services, with integrations that page their escalation policy and have their keys', () => {
    expect(named('integrations', 'Payments: Checks')).toEqual({
      ...{ id: id('integration', 'PI3'), name: 'Payments: Checks', type: 'PagerDuty Events', team: 'Platform' },
      ...{ enabled: false, allowRead: false, allowWrite: true, allowDelete: false, allowConfig: false },
      ...{ suppressNotifications: false, ignoreResponders: false, responders: [{ escalation: 'Platform' }] },
      apiKey: 'fedcba9876543210fedcba9876543210',
    });
    expect(named('integrations', 'Shop API: Mails')).toMatchObject({
      ...{ type: 'Inbound e-mail', config: { emailUsername: 'shop-api' } },
    });
    expect(named('integrations', 'Batch: CloudWatch')).toMatchObject({
      ...{ type: 'Amazon CloudWatch', rules: { create: [{ tags: ['low-urgency', 'closes-after-120-min'] }] } },
    });
    expect(named('services', 'Shop API')).toMatchObject({ id: id('service', 'PSVAPI1'), team: 'Shop' });
    const rules = named('integrations', 'Shop API: Prometheus')?.['rules'] as { create: Record<string, unknown>[] };
    const tags = ['service:Shop API', 'closes-after-240-min'];
    const both = {
      type: 'match-any-condition',
      conditions: [{ field: 'entity' }, { field: 'extra-properties', key: 'env' }],
    };
    expect(rules.create).toMatchObject([
      {
        name: 'Tidy: Critical is P1',
        priority: 'P1',
        note: 'Use the runbook',
        tags,
        responders: [],
      },
      { name: 'Tidy: Staging waits', filter: both, tags: [...tags, 'paused-for-5-min'] },
      {
        name: 'Tidy: Databases',
        priority: 'P2',
        details: { severity: 'error' },
        responders: [{ escalation: 'Platform' }],
      },
      { name: 'Tidy', tags },
    ]);
    expect(rules.create[3]).not.toHaveProperty('filter');
  });

  it('has its orchestrations as integrations that find the service', () => {
    const checkout = named('integrations', 'Checkout');
    expect(checkout).toMatchObject({ team: 'Shop', responders: [], apiKey: 'R028DIE06SNKNO6V5ACSLRV7Y0TUVG7T' });
    expect(checkout?.['rules']).toMatchObject({
      create: [
        { name: 'Noise: Payments', tags: ['suppressed'], responders: [{ escalation: 'Platform' }] },
        { name: 'Noise: Batch', tags: ['low-urgency', 'closes-after-120-min', 'suppressed'] },
        { name: 'Noise', tags: ['unrouted', 'suppressed'], responders: [] },
        { name: 'Payments', responders: [{ escalation: 'Platform' }], tags: [] },
        { name: 'Batch', tags: ['low-urgency', 'closes-after-120-min'] },
        { name: 'Everything else', tags: ['unrouted', 'suppressed'], responders: [] },
      ],
    });
  });

  it('has urgencies as a tag, by severity and by support hours in their zone', () => {
    const { alertPolicies = [], notificationPolicies = [] } = mapping.configuration;
    expect(
      alertPolicies.map(({ name, hours, match, actions, afterMatch }) => ({ name, hours, match, actions, afterMatch })),
    ).toEqual([
      ...['warning', 'info'].map((severity) => ({
        ...{
          name: `Low urgency: ${severity}`,
          hours: null,
          afterMatch: 'next',
          actions: expect.objectContaining({ addTags: ['low-urgency'] }),
        },
        match: {
          conditions: {
            type: 'match-all-conditions',
            conditions: [
              { field: 'tags', operation: 'contains', expectedValue: 'urgency-by-severity', not: false },
              { field: 'extra-properties', key: 'severity', operation: 'equals', expectedValue: severity, not: false },
            ],
          },
        },
      })),
      {
        ...{
          name: 'Shop API: low urgency',
          afterMatch: 'next',
          actions: expect.objectContaining({ addTags: ['low-urgency'] }),
        },
        hours: {
          ...{ timezone: 'America/Lima', daily: null },
          weekly: [
            ...['mon', 'tue', 'wed', 'thu'].map((day, place) => ({
              ...{ startDay: day, startTime: '17:00', endDay: ['tue', 'wed', 'thu', 'fri'][place], endTime: '09:00' },
            })),
            { startDay: 'fri', startTime: '17:00', endDay: 'mon', endTime: '09:00' },
          ],
        },
        match: expect.anything(),
      },
    ]);
    expect(notificationPolicies.map(({ name, actions }) => [name, actions])).toEqual([
      ['Pages nobody', { suppress: true }],
      ['Pages after 5 min, closes after 120 min', { suppress: false, delay: { minutes: 5 }, closeAfterMinutes: 120 }],
      ['Closes after 120 min', { suppress: false, closeAfterMinutes: 120 }],
      ['Pages after 5 min, closes after 240 min', { suppress: false, delay: { minutes: 5 }, closeAfterMinutes: 240 }],
      ['Closes after 240 min', { suppress: false, closeAfterMinutes: 240 }],
      ['Pages after 5 min', { suppress: false, delay: { minutes: 5 } }],
    ]);
  });

  it('has maintenance that switches off the integrations of its services', () => {
    expect(mapping.configuration['maintenanceWindows']).toMatchObject([
      {
        name: 'New database',
        startTime: '2099-11-10T01:00:00.000Z',
        rules: [{ integration: 'Payments: Checks', state: 'disabled' }],
      },
    ]);
  });

  it('pages rather the team than nobody, where an orchestration leads nowhere that is known', () => {
    const lost = structuredClone(raw) as unknown as { lists: Record<string, { json: Record<string, unknown> }[]> };
    lost.lists['services'] = lost.lists['services']!.filter(({ json }) => json['id'] !== 'PSVPAY2');
    for (const { json } of lost.lists['services']) if (json['orchestration'] !== null) json['orchestration'] = {};
    const again = atOnce(readOrg(lost as unknown as Raw));
    const checkout = again.org.others.find(({ name }) => name === 'Checkout')?.json['integrationActions'];
    const { create } = checkout as { create: { name: string; tags?: string[]; responders?: object[] }[] };
    expect(create.find(({ name }) => name === 'Payments')).not.toHaveProperty('tags');
    const all = said(again.differences);
    expect(all).toContain(
      'moved-differently integrations Checkout: a rule of the orchestration: Payments: it leads to a service that is not there',
    );
    expect(all).toContain('not-movable services Shop API: the source does not say the rules of its orchestration');
  });

  /** @contract operating-43 */
  it('names what is not the same, and no secret', () => {
    const all = said(found.differences);
    expect(all).toEqual(
      expect.arrayContaining([
        'moved-differently organisation priority SEV-1: it is called otherwise here',
        'moved-differently users dora@polar.example: their role is observer',
        'moved-differently notificationRules ben@polar.example: they have no rule for low urgency',
        'moved-differently teams Platform: 1 of its members only observe',
        'moved-differently teams Shop: it is a part of Platform',
        'moved-differently escalations Shop: its rule 1 pages one of 2 targets, in turn',
        'moved-differently services Shop API: a rule of its orchestration: Tidy: it changes fields of the event',
        'moved-differently services Shop API: a rule of its orchestration: Not at night: it asks for the time',
        'not-movable services Batch: acknowledged incidents are triggered again after 30 minutes',
        'not-movable services Search: its alerts are grouped (intelligent)',
        'not-movable services Search: alerts that seem transient wait',
        'moved-differently integrations Old shop: Scripts: its senders speak version 1 of the Events API',
        'moved-differently integrations Checkout: a rule of the orchestration: Noise: it drops the event',
        'not-movable integrations MySQL clusters: its event rules, which are older than orchestrations',
        'not-movable services Checkout for customers: a business service',
        'not-movable integrations To the data lake: a webhook',
        'not-movable organisation tags: berlin',
        'moved-differently maintenance New database: its services may get events through an orchestration, too',
      ]),
    );
    expect(JSON.stringify(found.differences)).not.toMatch(/not-for-reports|0123456789abcdef|R028DIE/);
  });
});

it('is refused with its places, or read, whatever of it is something else', () => {
  const lists = structuredClone(raw.lists) as unknown as Record<string, { json: Record<string, unknown> }[]>;
  for (const { json } of lists['schedules'] ?? []) delete json['rendered'];
  const text = JSON.stringify({ ...raw, lists });
  const places: string[][] = [];
  const walk = (value: unknown, at: string[]): void => {
    if (at.length > 2) places.push(at);
    if (typeof value === 'object' && value !== null)
      for (const [key, below] of Object.entries(value)) walk(below, [...at, key]);
  };
  walk(lists, []);
  const others = [null, [], {}, true, -1, 1e300, '', 'x', 'constructor', '__proto__', [null, 1, {}]] as const;
  const times = ['9999-12-31T00:00:00Z', '1900-01-01T00:00:00Z'] as const;
  const change = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...others, ...times));
  let refused = 0;
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const given = JSON.parse(text) as Raw;
      for (const [at, value] of changes) {
        const above = at
          .slice(0, -1)
          .reduce<unknown>((object, key) => (object as Record<string, unknown> | null)?.[key], given.lists);
        if (typeof above === 'object' && above !== null) Object.assign(above, { [at.at(-1)!]: value });
      }
      const { org, problems } = atOnce(readOrg(given));
      if (problems.length > 0) refused++;
      else mapOrg(org, { ...options, now });
    }),
    { numRuns: 60 },
  );
  expect(refused).toBeGreaterThan(10);
});

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
