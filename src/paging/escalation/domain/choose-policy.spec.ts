import { describe, expect, it } from '@jest/globals';
import { aPolicy, minutesAfter } from '../../../../test/support/escalation-builders.js';
import { choosePolicy, type PolicyCriteria } from './choose-policy.js';

const alert = (rest: Partial<PolicyCriteria> = {}): PolicyCriteria => ({
  teamId: 'ops',
  priority: 'P3',
  responders: [],
  ...rest,
});

const older = aPolicy({ policyId: 'older', name: 'Older', teamId: 'ops', createdAt: minutesAfter(1) });
const newer = aPolicy({ policyId: 'newer', name: 'Newer', teamId: 'ops', createdAt: minutesAfter(2) });
const foreign = aPolicy({ policyId: 'foreign', name: 'Foreign', teamId: 'dev' });
const global = aPolicy({ policyId: 'global', name: 'Global' });
const tenantDefault = aPolicy({ policyId: 'default', name: 'Default', isDefault: true });

describe('choosePolicy', () => {
  const chosen = (...args: Parameters<typeof choosePolicy>) => {
    const choice = choosePolicy(...args);
    return choice.kind === 'chosen' ? [choice.policy.policyId, choice.because] : choice.kind;
  };

  /** @contract escalations-8 */
  it("prefers the team's own default to its oldest", () => {
    expect(chosen([older, { ...newer, isDefault: true }], alert())).toEqual(['newer', 'team-default']);
  });

  it("takes the team's oldest before the tenant's default", () => {
    expect(chosen([tenantDefault, newer, older], alert())).toEqual(['older', 'team-oldest']);
  });

  it("falls back to the tenant's default, for a team without a policy and for a global alert", () => {
    expect(chosen([foreign, global, tenantDefault], alert())).toEqual(['default', 'tenant-default']);
    expect(chosen([older, global, tenantDefault], alert({ teamId: null }))).toEqual(['default', 'tenant-default']);
  });

  it("does not take another team's default, nor a global policy that is no default", () => {
    expect(chosen([{ ...foreign, isDefault: true }, global], alert())).toBe('none');
    expect(chosen([{ ...foreign, isDefault: true }, global], alert({ teamId: null }))).toBe('none');
  });

  /** @contract escalations-8 */
  it('passes over policies that are not for the priority', () => {
    const urgentOnly = { ...older, priorities: ['P1', 'P2'] as const };
    expect(chosen([urgentOnly, newer], alert())).toEqual(['newer', 'team-oldest']);
    expect(chosen([urgentOnly, newer], alert({ priority: 'P2' }))).toEqual(['older', 'team-oldest']);
    expect(chosen([{ ...tenantDefault, priorities: [] }], alert())).toBe('none');
  });

  /** @contract escalations-8 */
  it('follows a responder of type escalation, by id or else by name, whatever team and priorities', () => {
    const named = { ...foreign, priorities: ['P1'] as const };
    const by = (id?: string, name?: string) =>
      chosen([older, named], alert({ responders: [{ type: 'escalation', id, name }] }));
    expect(by('foreign')).toEqual(['foreign', 'named-by-responder']);
    expect(by(undefined, 'Foreign')).toEqual(['foreign', 'named-by-responder']);
    expect(by('gone', 'Foreign')).toEqual(['foreign', 'named-by-responder']);
    expect(by('foreign', 'Older')).toEqual(['foreign', 'named-by-responder']);
  });

  /** @contract routing-12 */
  it('follows a routing rule of the team, unless a responder names a policy or the one that it names is gone', () => {
    const to = (type: 'escalation' | 'schedule' | 'none', id: string | null, rest: Partial<PolicyCriteria> = {}) =>
      chosen([older, foreign], alert({ routed: { id: 'r', name: 'R', match: {}, notify: { type, id } }, ...rest }));
    expect(to('escalation', 'foreign')).toEqual(['foreign', 'team-rule']);
    expect(to('escalation', 'gone')).toEqual(['older', 'team-oldest']);
    expect(to('schedule', 's')).toBe('schedule');
    expect(to('none', null)).toBe('nobody');
    const responders = [{ type: 'escalation', id: 'foreign' }] as const;
    expect(to('none', null, { responders })).toEqual(['foreign', 'named-by-responder']);
  });

  it("of several policies of one name takes the one closest to the alert's team", () => {
    const responders = [{ type: 'escalation', name: 'Page' }] as const;
    const called = [older, foreign, global].map((policy) => ({ ...policy, name: 'Page' }));
    expect(chosen(called, alert({ responders }))).toEqual(['older', 'named-by-responder']);
    expect(chosen(called, alert({ responders, teamId: 'dev' }))).toEqual(['foreign', 'named-by-responder']);
    expect(chosen(called, alert({ responders, teamId: 'qa' }))).toEqual(['global', 'named-by-responder']);
  });

  it('takes the first responder that names an existing policy; unknown names change nothing', () => {
    const responders = [
      { type: 'team', id: 'newer' },
      { type: 'escalation', name: 'gone' },
      { type: 'escalation', id: 'newer' },
      { type: 'escalation', id: 'foreign' },
    ] as const;
    expect(chosen([older, newer, foreign], alert({ responders }))).toEqual(['newer', 'named-by-responder']);
    expect(chosen([older], alert({ responders }))).toEqual(['older', 'team-oldest']);
  });
});
