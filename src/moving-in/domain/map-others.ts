import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { isObject, type Json } from './given.js';
import type { Org, OrgOther } from './org.js';

const LEFT: readonly string[] = ['policies', 'incidentTemplates'];

interface Fate {
  what: string;
  effect: string;
  pages: boolean;
}

/** What Pager has, but of which the plan engine knows no kind, or which it cannot do: named one by one. */
export function mapOthers(org: Org): { differences: Difference[] } {
  const differences = org.others
    .filter(({ kind }) => LEFT.includes(kind))
    .flatMap((other) => {
      const noted = new Differences(other.kind);
      const { what, effect, pages } = fateOf(other);
      noted.lacks(other, what, effect, pages && other.enabled);
      return noted.list();
    });
  return { differences };
}

function fateOf(other: OrgOther): Fate {
  switch (other.kind) {
    case 'policies':
      return policyFate(other.json);
    default:
      return { what: 'an incident template', effect: 'make it here', pages: false };
  }
}

/** The effects of a policy that decide whether and when somebody is paged, in the words of its members. */
const EFFECTS: readonly (readonly [member: string, what: string, effect: string])[] = [
  ['suppress', 'suppresses notifications', 'people are paged by these alerts'],
  ['delayAction', 'delays notifications', 'people are paged at once'],
  ['autoCloseAction', 'closes alerts after a time', 'these alerts stay open'],
  ['autoRestartAction', 'restarts notifications', 'people are not paged again'],
  ['deduplicationAction', 'notifies only after some repetitions', 'people are paged by the first alert'],
  ['priority', 'sets the priority', 'alerts keep their own priority'],
  ['responders', 'sets responders', 'alerts go to whom they are sent'],
];

function policyFate(policy: Json): Fate {
  const does = EFFECTS.filter(([name]) => isSet(policy[name]));
  const what = does.length > 0 ? does.map(([, words]) => words).join(', ') : 'changes texts, tags or details of alerts';
  const effect = does.length > 0 ? does.map(([, , words]) => words).join(', ') : 'alerts stay as they are sent';
  const off = policy['enabled'] === false ? ', and is switched off' : '';
  return {
    what: `a policy (${typeOf(policy)}) that ${what}${off}`,
    effect: `${effect}; make a policy here`,
    pages: true,
  };
}

const isSet = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'string' && value !== '') ||
  isObject(value) ||
  (Array.isArray(value) && value.length > 0);

const typeOf = (json: unknown): string => {
  const type = isObject(json) ? json['type'] : undefined;
  return typeof type === 'string' ? type : 'unknown';
};
