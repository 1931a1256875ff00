import { describe, expect, it } from '@jest/globals';
import type { KeyScope } from '../caller.js';
import { decideScope, scopeOfMethod } from './key-scopes.js';

const ALL: KeyScope[] = ['read', 'write', 'delete', 'config'];

describe('scopes of API keys', () => {
  it.each([
    ['GET', 'read'],
    ['HEAD', 'read'],
    ['OPTIONS', 'read'],
    ['POST', 'write'],
    ['PUT', 'write'],
    ['PATCH', 'write'],
    ['DELETE', 'delete'],
    ['get', 'read'],
    ['PURGE', 'write'],
  ] as const)('%s needs %s, and no other scope will do', (method, needed) => {
    expect(scopeOfMethod(method)).toBe(needed);
    expect(decideScope([needed], method, {})).toEqual({ kind: 'allowed' });
    const others = ALL.filter((scope) => scope !== needed);
    expect(decideScope(others, method, {})).toEqual({ kind: 'refused', missing: needed });
  });

  it('lets a route ask for another scope than its method implies', () => {
    expect(decideScope(['read'], 'GET', { keyScope: 'config' })).toEqual({ kind: 'refused', missing: 'config' });
    expect(decideScope(['config'], 'GET', { keyScope: 'config' })).toEqual({ kind: 'allowed' });
  });

  it('lets a route ask for none', () => {
    expect(decideScope([], 'POST', { keyScope: 'none' })).toEqual({ kind: 'allowed' });
  });
});
