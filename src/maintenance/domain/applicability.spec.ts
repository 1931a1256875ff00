import { describe, expect, it } from '@jest/globals';
import { applicable, covers, isActive, type MaintenanceScope, type Window } from './applicability.js';

const START = new Date('2026-06-01T12:00:00.000Z');
const END = new Date('2026-06-01T13:00:00.000Z');
const window = (rest: Partial<Window> = {}): Window => ({
  id: 'w',
  enabled: true,
  startTime: START,
  endTime: END,
  teamId: null,
  serviceId: null,
  ...rest,
});
const at = (text: string): Date => new Date(`2026-06-01T${text}Z`);

describe('a maintenance window', () => {
  it.each([
    ['a moment before', '11:59:59.999', false],
    ['at its first moment', '12:00:00.000', true],
    ['within', '12:30:00.000', true],
    ['at its last moment', '13:00:00.000', true],
    ['a moment after', '13:00:00.001', false],
  ])('%s', (_when, time, active) => {
    expect(isActive(window(), at(time))).toBe(active);
    expect(isActive(window({ enabled: false }), at(time))).toBe(false);
  });

  it('that ends before it starts is never active', () => {
    const backwards = window({ startTime: END, endTime: START });
    for (const time of ['11:00:00.000', '12:00:00.000', '12:30:00.000', '13:00:00.000', '14:00:00.000']) {
      expect(isActive(backwards, at(time))).toBe(false);
    }
  });

  const everything: MaintenanceScope = { teamId: null, serviceId: null };
  const team: MaintenanceScope = { teamId: 'ops', serviceId: null };
  const service: MaintenanceScope = { teamId: null, serviceId: 'web' };
  const both: MaintenanceScope = { teamId: 'ops', serviceId: 'web' };
  const other: MaintenanceScope = { teamId: 'dev', serviceId: 'mail' };

  it.each([
    ['global', everything, { everything: true, team: true, service: true, both: true, other: true }],
    ['of a team', team, { everything: false, team: true, service: false, both: true, other: false }],
    ['for a service', service, { everything: false, team: false, service: true, both: true, other: false }],
    ['of a team for a service', both, { everything: false, team: false, service: true, both: true, other: false }],
  ])('%s covers what is its', (_kind, scope, expected) => {
    const subjects = { everything, team, service, both, other };
    const covered = Object.fromEntries(
      Object.entries(subjects).map(([name, subject]) => [name, covers(scope, subject)]),
    );
    expect(covered).toEqual(expected);
  });

  it('applies when it is active and covers', () => {
    const windows = [
      window({ id: 'global' }),
      window({ id: 'team', teamId: 'ops' }),
      window({ id: 'foreign', teamId: 'dev' }),
      window({ id: 'off', enabled: false }),
      window({ id: 'over', endTime: START }),
    ];
    expect(applicable(windows, team, at('12:30:00.000')).map(({ id }) => id)).toEqual(['global', 'team']);
  });
});
