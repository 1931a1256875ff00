import { describe, expect, it } from '@jest/globals';
import { teamDirectory } from './team-directory.js';

const TEAMS = [
  { id: '1', name: 'Infra' },
  { id: '2', name: 'Web' },
  { id: '3', name: 'infra' },
];
const joined = (teamId: string, userId: string, day: number) => ({
  teamId,
  userId,
  role: 'member',
  order: '1',
  joinedAt: new Date(Date.UTC(2026, 0, day)),
});
const directory = teamDirectory(TEAMS, [
  joined('2', 'bob', 2),
  joined('1', 'ann', 5),
  joined('1', 'bob', 6),
  joined('2', 'ann', 9),
  joined('deleted', 'ann', 10),
]);
const idsOf = (teams: readonly { id: string }[]): string[] => teams.map(({ id }) => id);

describe('teamDirectory', () => {
  it('finds teams by id and by name, of one name the oldest', () => {
    expect(directory.get('2')?.name).toBe('Web');
    expect(directory.get('9')).toBeUndefined();
    expect(directory.byName(' WEB ')?.id).toBe('2');
    expect(directory.byName('infra')?.id).toBe('1');
    expect(directory.byName('ops')).toBeUndefined();
    expect(idsOf(directory.all())).toEqual(['1', '2', '3']);
  });

  it('lists the members of a team in order of joining', () => {
    const members = directory.get('1')?.members;
    expect(members?.map(({ userId }) => userId)).toEqual(['ann', 'bob']);
    expect(members?.[0]).toEqual({ userId: 'ann', role: 'member', joinedAt: new Date('2026-01-05'), order: '1' });
    expect(directory.get('3')?.members).toEqual([]);
  });

  it('lists the teams of a user, the earliest membership first', () => {
    expect(idsOf(directory.teamsOf('ann'))).toEqual(['1', '2']);
    expect(idsOf(directory.teamsOf('bob'))).toEqual(['2', '1']);
    expect(idsOf(directory.teamsOf('eve'))).toEqual([]);
  });
});
