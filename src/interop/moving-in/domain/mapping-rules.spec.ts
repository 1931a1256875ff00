import { describe, expect, it } from '@jest/globals';
import { isId } from '../../../platform/ids.js';
import type { Difference } from './difference.js';
import { options, said, sampleMapping, mapOrg } from '../../../../test/support/moving-in-builders.js';

const { org, mapping, named } = await sampleMapping();

describe('the rules of the sample organisation', () => {
  it('keeps the steps of notification rules, for contacts that can be channels', () => {
    const adam = mapping.people.find(({ username }) => username.startsWith('adam'));
    const mail = { type: 'email', value: 'adam.admin@nordlicht.example', disabledReason: null };
    expect(adam?.channels).toMatchObject([
      mail,
      { type: 'voice', value: '+447700900123' },
      { type: 'sms', value: '+447700900123' },
    ]);
    expect(adam?.channels.every(({ id }) => isId(id ?? ''))).toBe(true);
    const bea = mapping.people.find(({ username }) => username.startsWith('bea'));
    expect(bea?.channels[2]).toMatchObject({ type: 'voice', disabledReason: 'Disabled By User' });
    expect(bea?.rules.find(({ name }) => name === 'Schedule Start')).toMatchObject({
      ...{ enabled: true, actionType: 'schedule-start', notificationTime: ['just-before', '1-hour-ago'] },
    });
    expect(bea?.rules.filter(({ actionType }) => actionType === 'create-alert').map(({ name }) => name)).toEqual([
      ...['New Alert', 'P1 wakes me', 'Quiet nights'],
    ]);
    expect(adam?.rules.filter(({ actionType }) => actionType === 'create-alert')).toMatchObject([
      {
        ...{ name: 'New Alert', repeatMinutes: null },
        steps: [
          { channel: mail, delayMins: 0, enabled: true },
          { channel: { type: 'sms' }, delayMins: 1 },
          { channel: { type: 'voice' }, delayMins: 5 },
        ],
      },
    ]);
  });

  it('keeps the routing rules of teams, in their order, with conditions, hours and targets', () => {
    const rules = mapping.configuration['teamRoutingRules']?.filter(({ team }) => team === 'Backend');
    expect(rules?.map(({ name, order, isDefault, notify }) => [name, order, isDefault, notify])).toEqual([
      ['Test alerts', 0, false, { none: true }],
      ['P1 and P2 at night', 1, false, { escalation: 'Backend_escalation' }],
      ['Weekend', 2, false, { schedule: 'Backend secondary' }],
      ['Database', 3, false, { schedule: 'Backend_primary' }],
      ['Default Routing Rule', 4, true, { escalation: 'Backend_escalation' }],
    ]);
    expect(rules?.[1]).toMatchObject({
      ...{
        key: 'Backend: P1 and P2 at night',
        hours: { timezone: 'Europe/Berlin', daily: { start: '20:00', end: '08:00' } },
      },
      match: {
        conditions: { type: 'match-any-condition', conditions: [{ field: 'priority' }, { field: 'priority' }] },
      },
    });
    expect(rules?.[2]).toMatchObject({
      match: {},
      hours: { timezone: 'America/New_York', daily: null, weekly: [{ startDay: 'fri', endDay: 'mon' }] },
    });
  });

  /** @contract operating-64 */
  it('moves the rules of integrations, in the words of here', () => {
    expect(named('integrations', 'Prometheus (Cloud)')).toMatchObject({
      rules: {
        ignore: [
          { name: 'Ignore watchdog', filter: { conditions: [{ field: 'message', expectedValue: 'Watchdog' }] } },
        ],
        create: [
          {
            ...{ name: 'Critical', priority: 'P1', tags: ['prom', '{{_payload.labels.job}}'], appendAttachments: true },
            filter: { conditions: [{ field: 'extra-properties', key: 'severity', operation: 'equals' }] },
            details: { runbook: '{{_payload.annotations.runbook}}' },
            responders: [{ team: 'Cloud Platform' }],
          },
          { name: 'Rest', priority: 'P3', customPriority: '{{_payload.commonLabels.priority}}' },
        ],
        close: [{ name: 'Resolved', filter: { type: 'match-any-condition' } }],
        addNote: [{ filter: { conditions: [{ key: 'note', not: true, operation: 'is-empty' }] } }],
      },
    });
    expect(named('integrations', 'Mailbox alerts')).toMatchObject({
      rules: {
        ignore: [{ filter: { conditions: [{ key: 'subject' }, { key: 'from_address', operation: 'ends-with' }] } }],
        create: [
          { message: '{{details.subject}}', description: '{{description}}', source: '{{details.from_address}}' },
        ],
      },
    });
    expect(named('integrations', 'AWS CloudWatch')).not.toHaveProperty('rules');
    expect(mapping.originals.filter(({ kind }) => kind === 'integration-actions')).toHaveLength(2);
  });

  it('moves forwarding rules that are not over', () => {
    expect(mapping.forwardings).toEqual([
      {
        ...{ id: '38678244-afdd-57e4-9d1e-feb94b1a9073', alias: 'holidays' },
        ...{ from: 'bea.backend@nordlicht.example', to: 'ben.backend@nordlicht.example' },
        ...{ startDate: '2026-12-20T00:00:00.000Z', endDate: '2027-01-03T00:00:00.000Z' },
      },
    ]);
  });

  it('moves alert policies, those of all before those of teams, with what follows each', () => {
    const policies = mapping.configuration['alertPolicies'] ?? [];
    expect(policies.map(({ name, team, order, afterMatch }) => [name, team, order, afterMatch])).toEqual([
      ['Night is P1', 'Backend', 100_000, 'stop'],
      ['Tag the environment', null, 0, 'next'],
      ['Route databases to data', null, 1, 'team'],
    ]);
    expect(named('alertPolicies', 'Night is P1')).toMatchObject({
      ...{ id: '38a73fa8-4cff-55af-958e-15495fe50e85', enabled: true, responders: [] },
      match: {
        conditions: { type: 'match-all-conditions', conditions: [{ field: 'priority' }, { field: 'actions' }] },
      },
      hours: { timezone: 'UTC', daily: { start: '22:00', end: '06:00' }, weekly: [] },
      actions: {
        ...{ setAlias: '{{alias}}-night', setPriority: 'P1', addTags: ['night'], addActions: ['Restart', 'Ping'] },
        ...{ replaceTags: true, replaceDetails: false },
      },
    });
    expect(named('alertPolicies', 'Route databases to data')?.['responders']).toEqual([
      { team: 'Data.Science-2' },
      { user: 'bea.backend@nordlicht.example' },
    ]);
    // Deleted there, so that the policy adds nobody in their place.
    expect(said(mapping.differences)).toContainEqual(
      'not-movable policies Route databases to data: it adds the user 4ab3d8b6-807f-579b-8096-55b86587264a, which is not there',
    );
    expect(named('alertPolicies', 'Tag the environment')?.['actions']).toMatchObject({
      addDetails: { 'source-policy': 'g1' },
    });
  });

  it('moves notification policies, whose clock is in the zone that is given', () => {
    expect(named('notificationPolicies', 'Five minutes grace')).toMatchObject({
      ...{ team: 'Cloud Platform', order: 100_000, match: {}, hours: null },
      actions: { suppress: false, delay: { minutes: 5 }, closeAfterMinutes: 2 * 24 * 60 },
    });
    expect(named('notificationPolicies', 'Only the third')?.['actions']).toEqual({
      ...{ suppress: false, deduplicate: { count: 3, withinMinutes: 60 } },
    });
    const clocks = (differences: readonly Difference[]): string[] =>
      differences.flatMap(({ name, what }) => (what.includes('time zone of its clock') ? name : []));
    expect(clocks(mapping.differences)).toEqual([
      ...[
        'Backend: Delay low prio',
        'Backend: Night is P1',
        'Route databases to data',
        'Backend: Suppress deployments',
      ],
    ]);
    const zoned = mapOrg(org, { ...options, timezone: 'Europe/Berlin' });
    expect(clocks(zoned.differences)).toEqual([]);
    const of = (kind: string, name: string) => zoned.configuration[kind]?.find((each) => each['name'] === name);
    expect(of('notificationPolicies', 'Delay low prio')?.['actions']).toMatchObject({
      delay: { time: '09:30', day: 'weekday', timezone: 'Europe/Berlin' },
    });
    expect(of('alertPolicies', 'Night is P1')?.['hours']).toMatchObject({ timezone: 'Europe/Berlin' });
  });
});
