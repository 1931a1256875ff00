import type { Json } from '../../../codec/wire-object.js';

/** `payload.a.b["c"]`, without calls and filters. */
const PATH = String.raw`payload(?:\.[A-Za-z_]\w*|\["[^"\]]+"\]|\['[^'\]]+'\]|\[\d+\])+`;
const TEXT = String.raw`"([^"\\]*)"|'([^'\\]*)'`;
/** A pattern or a template that everything fits. */
const ANYTHING = /^\s*(?:\.\*|\{\{\s*true\s*\}\})?\s*$/i;
const EQUALS = new RegExp(String.raw`^(${PATH})\s*(==|!=)\s*(?:${TEXT})$`);
const CONTAINS = new RegExp(String.raw`^(?:${TEXT})\s+(in|not in)\s+(${PATH})$`);
const IS = new RegExp(String.raw`^(not\s+)?(${PATH})$`);

/**
 * What a route asks about the payload, in the words of an integration's rules. A text says why that cannot be said: a pattern
 * is searched for in the whole payload, and templates can compute anything.
 */
export function conditionsOfRoute(kind: string, term: string): Json | string {
  if (ANYTHING.test(term)) return { conditionMatchType: 'match-all' };
  if (kind !== 'jinja2') return 'it searches the whole payload for a pattern';
  const [, expression] = /^\s*\{\{-?([\s\S]*?)-?\}\}\s*$/.exec(term) ?? [];
  if (expression === undefined || /\{\{|\{%|[()|]/.test(expression))
    return 'its template computes more than conditions can say';
  const [all, any] = [expression.split(/\s+and\s+/), expression.split(/\s+or\s+/)];
  if (all.length > 1 && any.length > 1) return 'its template has both "and" and "or"';
  const conditions = (any.length > 1 ? any : all).map((part) => conditionOf(part.trim()));
  if (conditions.includes(null)) return 'its template computes more than conditions can say';
  return { conditionMatchType: any.length > 1 ? 'match-any-condition' : 'match-all-conditions', conditions };
}

function conditionOf(text: string): Json | null {
  const equals = EQUALS.exec(text);
  if (equals) return said(equals[1], equals[2] === '!=', 'equals', equals[3] ?? equals[4]);
  const contains = CONTAINS.exec(text);
  if (contains) return said(contains[4], contains[3] === 'not in', 'contains', contains[1] ?? contains[2]);
  const is = IS.exec(text);
  // A value that is there and not empty is true.
  return is ? said(is[2], is[1] === undefined, 'is-empty', '') : null;
}

const said = (path = '', not: boolean, operation: string, expectedValue = ''): Json => ({
  field: path.replace(/^payload/, '_payload').replaceAll(/\['([^'\]]+)'\]/g, '["$1"]'),
  ...{ not, operation, expectedValue },
});
