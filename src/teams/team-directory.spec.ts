import { describe, expect, it } from '@jest/globals';
import { teamDirectory } from './team-directory.js';

const member = (userId: string, day: number) => ({
  userId,
  role: 'member',
  joinedAt: new Date(Date.UTC(2026, 0, day)),
});
const infra = { id: '1', name: 'Infra', members: [member('ann', 5), member('bob', 6)] };
const web = { id: '2', name: 'Web', members: [member('bob', 2), member('ann', 9)] };
const secondInfra = { id: '3', name: 'infra', members: [] };
const directory = teamDirectory([infra, web, secondInfra]);

describe('teamDirectory', () => {
  it('finds teams by id and by name, of one name the oldest', () => {
    expect(directory.get('2')).toBe(web);
    expect(directory.get('9')).toBeUndefined();
    expect(directory.byName(' WEB ')).toBe(web);
    expect(directory.byName('infra')).toBe(infra);
    expect(directory.byName('ops')).toBeUndefined();
    expect(directory.all()).toEqual([infra, web, secondInfra]);
  });

  it('lists the teams of a user, the earliest membership first', () => {
    expect(directory.teamsOf('ann')).toEqual([infra, web]);
    expect(directory.teamsOf('bob')).toEqual([web, infra]);
    expect(directory.teamsOf('eve')).toEqual([]);
  });
});
