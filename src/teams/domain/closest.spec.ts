import { describe, expect, it } from '@jest/globals';
import { closest } from './closest.js';

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
