import { describe, expect, it } from '@jest/globals';
import { requireTeam, closest } from './team-access.js';

const member = { unrestricted: false, teamIds: ['ours'] };
const things = { ours: { teamId: 'ours' }, theirs: { teamId: 'theirs' }, global: { teamId: null } };

describe('what belongs to a team', () => {
  it('is returned to its team, and to all callers if it has no team', () => {
    expect(requireTeam(member, things.ours, 'alert policy')).toBe(things.ours);
    expect(requireTeam(member, things.global, 'alert policy')).toBe(things.global);
    expect(requireTeam({ unrestricted: true, teamIds: [] }, things.theirs, 'alert policy')).toBe(things.theirs);
  });

  it('is left as it is by a request that may not change what is global', () => {
    const keeps = { ...member, globalReadOnly: true as const };
    expect(requireTeam(keeps, things.ours, 'alert policy')).toBe(things.ours);
    expect(() => requireTeam(keeps, things.global, 'alert policy')).toThrow(expect.objectContaining({ status: 403 }));
  });

  it('is refused to others with another error than a missing one', () => {
    const refused = { status: 403, message: 'This alert policy belongs to another team' };
    expect(() => requireTeam(member, things.theirs, 'alert policy')).toThrow(expect.objectContaining(refused));
    for (const nothing of [null, undefined]) {
      const unknown = { status: 404, message: 'Alert policy not found' };
      expect(() => requireTeam(member, nothing, 'alert policy')).toThrow(expect.objectContaining(unknown));
    }
  });
});

const thing = (id: string, teamId: string | null) => ({ id, teamId });
const [theirs, global, ours, oursToo] = [
  thing('theirs', 'web'),
  thing('global', null),
  thing('ours', 'infra'),
  thing('ours too', 'infra'),
];

describe('closest', () => {
  it("prefers the team's own to a global one, and that to another team's; of equals the first", () => {
    expect(closest([theirs, global, ours, oursToo], 'infra')).toBe(ours);
    expect(closest([theirs, global], 'infra')).toBe(global);
    expect(closest([theirs], 'infra')).toBe(theirs);
    expect(closest([theirs, ours, global], null)).toBe(global);
    expect(closest([], 'infra')).toBeUndefined();
  });
});
