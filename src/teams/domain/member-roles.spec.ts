import { expect, it } from '@jest/globals';
import { isLead, rankOfMember } from './member-roles.js';

it.each([
  ['admin', 2],
  ['Admin', 2],
  [' ADMIN ', 2],
  ['lead', 1],
  ['Lead', 1],
  ['member', 0],
  ['leader', 0],
  ['', 0],
])('a member with the role %j has rank %i', (role, rank) => {
  expect(rankOfMember(role)).toBe(rank);
  expect(isLead({ role })).toBe(rank > 0);
});
