import { describe, expect, it } from '@jest/globals';
import {
  afterAction,
  refusalToDecide,
  decidersAbout,
  mayDelete,
  PTO_ACTIONS,
  PTO_STATUSES,
  type PtoAction,
  type PtoStatus,
} from './pto-request.js';

/** The table once more, written as a grid, so that a change of a cell must be made twice. */
const GRID = `
           approve   deny    delete  cancel
pending    approved  denied  gone    -
approved   -         -       -       cancelled
denied     -         -       -       -
cancelled  -         -       -       -
`;

const [head = [], ...rows] = GRID.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([status, ...next]) =>
  next.map((to, column): [PtoStatus, PtoAction, string] => [status as PtoStatus, head[column] as PtoAction, to]),
);

describe('the PTO request table', () => {
  /** @contract time-off-9 */
  it('is walked whole', () => {
    expect(head).toEqual([...PTO_ACTIONS]);
    expect(rows.map(([status]) => status)).toEqual([...PTO_STATUSES]);
  });

  it.each(cells)('%s + %s → %s', (status, action, to) => {
    expect(afterAction(status, action) ?? '-').toBe(to);
  });
});

const person = (id: string, role = 'user') => ({ kind: 'user' as const, id, role });
const key = { kind: 'api_key' as const, id: 'key', role: 'api_key' };
const team = (...members: string[]) => ({
  members: members.map((member) => {
    const [userId = '', role = 'member'] = member.split(':');
    return { userId, role };
  }),
});

describe('who decides', () => {
  it.each([
    ['an administrator of no team', person('ada', 'admin'), [], true],
    ['a lead', person('ada'), [team('ben:admin'), team('ada:lead')], true],
    ['an admin member', person('ada'), [team('ada:admin')], true],
    ['a lead whose role is written otherwise', person('ada'), [team('ada:Lead')], true],
    ['a mere member of a led team', person('ada'), [team('ben:lead', 'ada')], false],
    ['somebody without a team', person('ada'), [], false],
    ['a stakeholder who is a member', person('ada', 'stakeholder'), [team('ada:member')], false],
    ['an API key', key, [team('key:lead')], false],
  ])('%s', (_who, actor, teams, expected) => {
    expect(refusalToDecide(actor, teams, { userId: 'eve' })).toBe(expected ? null : 'no-lead');
  });

  it('is never the requester, not even an administrator', () => {
    const own = { userId: 'ada' };
    expect(refusalToDecide(person('ada', 'admin'), [], own)).toBe('own-request');
    expect(refusalToDecide(person('ada'), [team('ada:lead')], own)).toBe('own-request');
    expect(refusalToDecide(person('ada'), [team('ada')], own)).toBe('no-lead');
  });
});

describe('who is asked to decide', () => {
  const users = [
    { id: 'root', role: 'admin', blocked: false },
    { id: 'ada', role: 'user', blocked: false },
    { id: 'ben', role: 'user', blocked: false },
    { id: 'eve', role: 'user', blocked: true },
  ];

  it.each([
    ['the leads of the person’s teams, each once', [team('ada', 'ben:lead'), team('ben:admin', 'ada')], ['ben']],
    ['the administrators, where the person leads the team alone', [team('ada:lead', 'ben')], ['root']],
    ['the administrators, where the only other lead is blocked', [team('ada', 'eve:lead')], ['root']],
    ['the administrators, where there is no team', [], ['root']],
    ['a lead who was deleted not, either', [team('ada', 'gone:lead')], ['root']],
  ])('%s', (_who, teams, expected) => {
    expect(decidersAbout('ada', teams, users)).toEqual(expected);
  });

  it('nobody, where the only administrator asks', () => {
    expect(decidersAbout('root', [], users)).toEqual([]);
  });
});

describe('who takes a request back', () => {
  it.each([
    ['its owner', person('ada'), true],
    ['an administrator', person('root', 'admin'), true],
    ['somebody else', person('ben'), false],
    ['an API key', key, false],
  ])('%s', (_who, actor, expected) => {
    expect(mayDelete(actor, { userId: 'ada' })).toBe(expected);
  });
});
