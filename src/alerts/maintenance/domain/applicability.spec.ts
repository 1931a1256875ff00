import { describe, expect, it } from '@jest/globals';
import { applicable, covers, isActive, type MaintenanceScope, type Window, windowWarnings } from './applicability.js';

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

  /** @contract heartbeats-22 */
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

  /** @contract heartbeats-22 */
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

const WINDOW = {
  ...{ enabled: true, public: false, heartbeats: true, silence: null, rules: null },
  startTime: new Date('2026-06-01T12:00:00.000Z'),
  endTime: new Date('2026-06-01T13:00:00.000Z'),
  ...{ teamId: null, serviceId: null },
};
const ALL_KNOWN = { service: true, missingIntegrations: [] };

describe('windowWarnings', () => {
  it('has nothing to say of a window that does what it says', () => {
    expect(windowWarnings(WINDOW, ALL_KNOWN)).toEqual([]);
    expect(windowWarnings({ ...WINDOW, public: true, endTime: WINDOW.startTime }, ALL_KNOWN)).toEqual([]);
    expect(windowWarnings({ ...WINDOW, enabled: false }, ALL_KNOWN)).toEqual([]);
    const tagged = { pageAfter: true, match: { tags: ['db'] } };
    expect(windowWarnings({ ...WINDOW, silence: tagged, heartbeats: false }, ALL_KNOWN)).toEqual([]);
    expect(windowWarnings({ ...WINDOW, silence: { pageAfter: true }, serviceId: 's' }, ALL_KNOWN)).toEqual([]);
  });

  it('says that it never applies, is announced nowhere, or names nothing', () => {
    const backwards = { ...WINDOW, startTime: WINDOW.endTime, endTime: WINDOW.startTime };
    const unknown = { service: false, missingIntegrations: ['i'] };
    expect(windowWarnings({ ...backwards, public: true, enabled: false }, unknown)).toEqual([
      'endTime: is before startTime, so this window never applies',
      'public: this window is disabled, so it is announced nowhere',
      'serviceId: no service has this id, so this window shows on no status page',
      'silence.integrationIds: no integration has the id i',
    ]);
  });

  it('says that it silences nothing, or everything', () => {
    expect(windowWarnings({ ...WINDOW, heartbeats: false }, ALL_KNOWN)).toEqual([
      'heartbeats: this window silences nothing',
    ]);
    const all = { ...WINDOW, silence: { pageAfter: true, match: {} } };
    expect(windowWarnings(all, ALL_KNOWN)[0]).toMatch(/every alert$/);
    expect(windowWarnings({ ...all, teamId: 'ops' }, ALL_KNOWN)[0]).toMatch(/every alert of its team$/);
  });
});
