import type { AccessRule } from '../access.decorator.js';
import type { KeyScope } from '../caller.js';

export type ScopeDecision = { kind: 'allowed' } | { kind: 'refused'; missing: KeyScope };

/**
 * The scope that an HTTP method implies for API keys: GET, HEAD and OPTIONS read; DELETE delete; all else writes.
 * (Contract: "API keys".)
 */
export function scopeOfMethod(method: string): KeyScope {
  switch (method.toUpperCase()) {
    case 'GET':
    case 'HEAD':
    case 'OPTIONS':
      return 'read';
    case 'DELETE':
      return 'delete';
    default:
      return 'write';
  }
}

/** May a key with these scopes use a route with this method? A route may ask for another scope, or for none. */
export function decideScope(
  scopes: readonly KeyScope[],
  method: string,
  rule: Pick<AccessRule, 'keyScope'>,
): ScopeDecision {
  const needed = rule.keyScope ?? scopeOfMethod(method);
  return needed === 'none' || scopes.includes(needed) ? { kind: 'allowed' } : { kind: 'refused', missing: needed };
}
