import { describe, expect, it } from '@jest/globals';
import type { Caller, Role } from '../../../people/access/caller.js';
import { mayWritePostmortem } from './postmortem.js';

const person = (permissions: Caller['permissions'] = null, role: Role = 'user') => ({
  kind: 'user' as const,
  id: 'ann',
  role,
  permissions,
});
const key = { kind: 'api_key' as const, id: 'key', role: 'api_key' as const, permissions: null };

describe('mayWritePostmortem', () => {
  it.each([
    ['an administrator', person(null, 'admin'), 'ben', true],
    ['a key', key, null, true],
    ['somebody with the grant', person({ postmortems: 'write' }), 'ben', true],
    ['whoever opened the incident', person(), 'ann', true],
    ['somebody else', person(), 'ben', false],
    ['anybody, of an incident that nobody opened', person(), null, false],
    ['whoever opened it, but may only read postmortems', person({ postmortems: 'read' }), 'ann', false],
    ['whoever opened it, but may not write incidents any more', person({ incidents: 'read' }), 'ann', false],
    ['a stakeholder who opened it before', person(null, 'stakeholder'), 'ann', false],
  ])('%s', (_who, caller, createdBy, expected) => {
    expect(mayWritePostmortem(caller, { createdBy })).toBe(expected);
  });
});
