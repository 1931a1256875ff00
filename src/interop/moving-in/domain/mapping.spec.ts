import { describe, expect, it } from '@jest/globals';
import { allowed, workedMs } from '../../../../test/support/worked-time.js';
import { readKeys } from './keys-file.js';
import { mapOrg as mapped } from './mapping.js';
import type { Mapping } from './wanted.js';
import {
  options,
  NOTHING,
  user,
  said,
  sampleMapping,
  sampleOrg,
  mapOrg,
  email,
  rule,
} from '../../../../test/support/moving-in-builders.js';

const { mapping, named } = await sampleMapping();

describe('the sample organisation', () => {
  it('keeps ids, roles, zones and languages of people, and buries those who were deleted', () => {
    expect(named('users', 'olga.owner@nordlicht.example')).toEqual({
      ...{ id: 'f4128038-6a27-5c69-a35d-fa936cfc7b78', username: 'olga.owner@nordlicht.example' },
      ...{ fullName: 'Olga Owner', role: 'admin', timezone: 'Europe/Berlin', locale: 'de_DE', blocked: false },
    });
    expect(named('users', 'ira.intern@nordlicht.example')).toMatchObject({ role: 'stakeholder' });
    expect(mapping.configuration['users']?.slice(12)).toEqual([
      {
        ...{ username: 'former.colleague=nordlicht.example@here.moved-in.invalid', blocked: true, role: 'stakeholder' },
        fullName: 'Formerly former.colleague@nordlicht.example',
      },
      expect.objectContaining({ username: 'other.gone=nordlicht.example@here.moved-in.invalid' }),
      expect.objectContaining({
        username: 'unknown@here.moved-in.invalid',
        fullName: 'Formerly somebody who was deleted',
      }),
    ]);
  });

  it('keeps every turn of a rotation, and its hours', () => {
    expect(named('schedules', 'Backend_primary')).toMatchObject({
      ...{ id: 'cecffb5a-db2f-58ff-90c0-28c8745b1a1a', team: 'Backend', timezone: 'Europe/Berlin', enabled: true },
      rotations: [
        {
          ...{ name: 'weekly', startDate: '2026-10-05T07:00:00.000Z', endDate: null, type: 'weekly', length: 1 },
          participants: [
            { user: 'bea.backend@nordlicht.example' },
            { user: 'unknown@here.moved-in.invalid' },
            { user: 'ben.backend@nordlicht.example' },
            { none: true },
            { user: 'bea.backend@nordlicht.example' },
          ],
        },
        { name: 'nights', timeRestriction: { start: '20:00', end: '08:00' } },
        { name: 'expired rotation', endDate: '2021-01-04T08:00:00.000Z', length: 2 },
      ],
    });
    const secondary = named('schedules', 'Backend secondary');
    const [weekend, , nights] = (secondary?.['rotations'] ?? []) as {
      restrictions?: object[];
      participants?: object[];
    }[];
    expect(weekend?.restrictions).toEqual([{ startDay: 'fri', startTime: '18:00', endDay: 'mon', endTime: '08:00' }]);
    expect(nights?.participants).toEqual([{ team: 'Backend' }, { escalation: 'Management' }]);
  });

  it('counts rounds where they count repetitions, and delays in minutes', () => {
    expect(named('escalationPolicies', 'Backend_escalation')).toMatchObject({
      ...{ repeatInterval: 10, repeatCount: 4, closeAlertAfterAll: false, resetAcknowledgements: true },
      rules: [
        { schedule: 'Backend_primary', notifyType: 'default', delayMinutes: 0 },
        { schedule: 'Backend_primary', notifyType: 'next', delayMinutes: 5 },
        { schedule: 'Backend secondary', delayMinutes: 10 },
        { team: 'Backend', notifyType: 'admins', delayMinutes: 15 },
        { team: 'Backend', notifyType: 'all', delayMinutes: 20, condition: 'if-not-closed' },
      ],
    });
    expect(named('escalationPolicies', 'Management')).toMatchObject({ repeatInterval: 0, repeatCount: 1 });
  });

  it('has integrations switched off, until it goes live, with the keys that are known', async () => {
    const states = (each: Mapping) => each.configuration['integrations']?.map(({ name, enabled }) => [name, enabled]);
    expect(states(mapping)).toEqual([
      ...[
        ['AWS CloudWatch', false],
        ['Datadog EU', false],
        ['Default API', false],
        ['Mailbox alerts', false],
        ['Prometheus (Cloud)', false],
        ['Outgoing to CRM', false],
      ],
    ]);
    const org = await sampleOrg();
    const keys = readKeys('# by name or id\nAWS, CloudWatch,a-key-of-1\nDefault API,a-key-of-2\n');
    const live = mapOrg(org, { ...options, goesLive: true, keys });
    expect(states(live)).toEqual([
      ...[
        ['AWS CloudWatch', true],
        ['Datadog EU', false],
        ['Default API', true],
        ['Mailbox alerts', true],
        ['Prometheus (Cloud)', true],
        ['Outgoing to CRM', true],
      ],
    ]);
    const withKeys = live.configuration['integrations']?.filter(({ apiKey }) => apiKey !== undefined);
    expect(withKeys?.map(({ name, apiKey }) => [name, apiKey])).toEqual([['Default API', 'a-key-of-2']]);
    const unused = live.differences.filter(({ effect }) => effect === 'this key is not used');
    expect(unused.map(({ name, verdict }) => [name, verdict])).toEqual([['AWS, CloudWatch', 'note']]);
    expect(named('integrations', 'Mailbox alerts')).toMatchObject({
      ...{ type: 'Inbound e-mail', team: 'Backend', config: { emailUsername: 'alerts.backend' } },
    });
    expect(named('integrations', 'Outgoing to CRM')).toMatchObject({
      ...{ id: '3de23035-8325-5ed6-92b6-67ef3659fe2b', type: 'Webhook' },
      config: {
        ...{ url: 'https://crm.nordlicht.example/hook', headers: { 'X-Auth-Token': 'placeholder-value' } },
        payload: 'third-party',
      },
    });
    expect(() => readKeys('Prometheus')).toThrow('line 1 must be');
    expect(() => readKeys('Prometheus,short')).toThrow('a comma and its key of 8 to 200 characters');
    expect(() => readKeys('a,12345678\na,12345678')).toThrow('lines 1 and 2 are both for a');
    const id = 'E86F3341-E483-55D4-AE14-9612F3F2E436';
    expect(() => readKeys(`${id},12345678\n# again\n${id.toLowerCase()},12345678`)).toThrow('lines 1 and 3 are both');
  });

  it('moves the responders of integrations, but for the owner team and who is not there', async () => {
    const org = await sampleOrg();
    const user = { type: 'user', username: 'bea.backend@nordlicht.example' };
    const responders = [{ type: 'team', name: 'Cloud Platform' }, { type: 'team', name: 'Backend' }, user];
    const gone = { type: 'user', username: 'nobody@nordlicht.example' };
    const others = org.others.map((each) =>
      each.name === 'AWS CloudWatch'
        ? {
            ...each,
            json: {
              integration: {
                ...{ ...(each.json['integration'] as object), ignoreRespondersFromPayload: true },
                responders: [...responders, gone, 'odd'],
              },
            },
          }
        : each,
    );
    const moved = mapOrg({ ...org, others }, options);
    expect(moved.configuration['integrations']?.find(({ name }) => name === 'AWS CloudWatch')).toMatchObject({
      responders: [{ team: 'Backend' }, { user: user.username }],
      ignoreResponders: true,
    });
    expect(said(moved.differences).filter((each) => each.includes('a responder who is not there'))).toHaveLength(2);
    expect(named('integrations', 'AWS CloudWatch')).toMatchObject({ responders: [], ignoreResponders: false });
  });

  it('moves no webhook without an address, and none of its headers that the source hides', () => {
    const webhook = (json: object): Mapping =>
      mapOrg(
        {
          ...NOTHING,
          others: [
            { ...{ kind: 'integrations', id: null, name: 'W', enabled: true, ownerTeam: null }, json: { ...json } },
          ],
        },
        options,
      );
    const integration = { type: 'Webhook', url: 'https://a.example/x', headers: { 'x-a': '********', 'x-b': 'b' } };
    const hidden = webhook({ integration });
    expect(hidden.configuration['integrations']).toMatchObject([{ config: { url: 'https://a.example/x' } }]);
    expect(JSON.stringify(hidden.configuration)).not.toContain('x-b');
    expect(said(hidden.differences)).toContainEqual(expect.stringContaining('its headers are hidden in the source'));
    const alertFilter = {
      conditionMatchType: 'match-all-conditions',
      conditions: [{ field: 'details', key: 'region', operation: 'equals', expectedValue: 'eu' }],
    };
    const some = { ...integration, headers: {}, alertFilter, addAlertDetails: true };
    const picked = webhook({ integration: { ...some, alertActions: ['create', 'Add Note', 'dance'] } });
    expect(picked.configuration['integrations']).toMatchObject([
      {
        config: {
          ...{ addAlertDescription: false, addAlertDetails: true, events: ['alert.created', 'alert.note-added'] },
          filter: { type: 'match-all-conditions', conditions: [{ field: 'details.region', expectedValue: 'eu' }] },
        },
      },
    ]);
    expect(said(picked.differences)).toContainEqual('not-movable integrations W: it is called for dance, too');
    const nowhere = webhook({ integration: { ...integration, url: 'soon' } });
    expect(nowhere.configuration['integrations']).toEqual([]);
    expect(said(nowhere.differences)).toContainEqual('not-movable integrations W: its address is no URL of the web');
  });

  it('keeps what third-party clients have known of people, unless it cannot be stored, which is named', () => {
    const kept = (sent: object) =>
      mapOrg({ ...NOTHING, users: [user('a', { role: 'Owner', sent: { ...sent } })] }, options);
    const role = { id: 'Owner', name: 'Owner', standsFor: 'admin' };
    expect(kept({ tags: ['\\u0000'], skypeUsername: 'a.a' }).originals).toEqual([
      { kind: 'user', objectId: 'id-a', value: { role, tags: ['\\u0000'], skypeUsername: 'a.a' } },
    ]);
    const long = Array.from({ length: 99 }, () => 'x'.repeat(999));
    for (const sent of [
      { tags: ['a\u0000b'] },
      { tags: ['\ud800'] },
      { tags: long },
      { details: { '\u0000': [] } },
      { tags: 7 },
    ]) {
      const { originals, differences } = kept(sent);
      expect(originals).toEqual([]);
      expect(said(differences)).toContainEqual(
        'not-movable users a: what third-party clients have known of it cannot be kept',
      );
    }
  });

  it('moves maintenance that is not over, for what has moved; no integration is switched on before all are', () => {
    const integrations = mapping.configuration['integrations'] ?? [];
    const called = (id: string): unknown => integrations.find((each) => each['id'] === id)?.['name'];
    const windows = mapping.configuration['maintenanceWindows'] ?? [];
    expect(windows.map(({ name, endTime, rules, heartbeats }) => ({ name, endTime, rules, heartbeats }))).toEqual([
      {
        ...{ name: 'Database upgrade', endTime: '2026-12-05T23:00:00.000Z', heartbeats: false },
        rules: [
          { notificationPolicy: 'Suppress deployments', state: 'enabled' },
          { integration: called('66d9f564-01a9-5aa4-bebb-3d4759cc492d'), state: 'disabled' },
        ],
      },
      {
        ...{ name: 'Muted', endTime: '9999-12-31T00:00:00.000Z', heartbeats: false },
        rules: [{ integration: called('c6a0742b-fbdc-5e96-ad89-c3a2d1aac26a'), state: 'disabled' }],
      },
    ]);
    expect(mapping.differences.filter(({ kind }) => kind === 'maintenance')).toEqual([]);
  });

  it('names everything that is dangerous', () => {
    const dangerous = said(mapping.differences.filter(({ pages }) => pages));
    for (const words of [
      'Cloud Platform: Default Routing Rule: it leads to the escalation Cloud/Platform: urgent, which is not there',
      'Backend secondary: week nights: the escalation Management is on call, and its rules after 45 minutes notify others',
      'Mailbox alerts: its address is another one here',
      'integrations all: they are switched off, so that only the old service pages',
      'Cloud Platform: Again and again: a policy that restarts notifications: it asks for keys of description',
    ])
      expect(dangerous).toContainEqual(expect.stringContaining(words));
    // Switched off there, so that it changes nothing.
    expect(said(mapping.differences)).toContainEqual(expect.stringContaining('Suppress deployments'));
    expect(dangerous.join('\n')).not.toContain('Suppress deployments');
  });
});

it('thousands of people are mapped with pauses', () => {
  const users = Array.from({ length: 5000 }, (_, n) =>
    user(`person${n}@example.com`, {
      contacts: [{ ...email, id: `c${n}`, to: `person${n}@example.com` }],
      rules: Array.from({ length: 8 }, (__, place) => rule({ id: `r${n}-${place}`, name: `Rule ${place}` })),
    }),
  );
  const longestSlice = (): number => {
    const slices = mapped({ ...NOTHING, users }, options);
    let longest = 0;
    for (let isDone = false; !isDone;) {
      const begun = workedMs();
      isDone = slices.next().done === true;
      longest = Math.max(longest, workedMs() - begun);
    }
    return longest;
  };
  // Once more when it was long: the collector works in between.
  let taken = longestSlice();
  for (let attempt = 0; taken >= 50 && attempt < 2; attempt++) taken = Math.min(taken, longestSlice());
  expect(taken).toBeLessThan(allowed(50, taken));
});
