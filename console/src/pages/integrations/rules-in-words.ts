import { type ConditionList, conditionsInWords } from '../../alerts/conditions.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Rules = NonNullable<Schemas['IntegrationDetailView']['rules']>;
export type Kind = keyof Rules;
export type Rule = NonNullable<Rules['create']>[number];

/** In the order in which they are asked. */
export const KINDS: readonly (readonly [kind: Kind, label: string, does: string])[] = [
  ['ignore', 'Ignore', 'it is not taken'],
  ['create', 'Create', 'it becomes an alert'],
  ['close', 'Close', 'it closes the alert'],
  ['acknowledge', 'Acknowledge', 'it acknowledges the alert'],
  ['addNote', 'Add a note', 'it adds a note to the alert'],
];

const TEXTS = ['message', 'alias', 'description', 'entity', 'source', 'user', 'note'] as const;
const LEAVES_OUT = [
  ...([
    ['ignoreTags', 'tags'],
    ['ignoreDetails', 'details'],
  ] as const),
  ...([
    ['ignoreActions', 'actions'],
    ['ignoreResponders', 'responders'],
  ] as const),
];

/** What a rule fits, and what it does then, in a sentence without its stop. */
export function ruleInWords(kind: Kind, rule: Rule): string {
  const does = KINDS.find(([each]) => each === kind)?.[2] ?? '';
  const { filter, alias = '' } = rule;
  const fits = asksNothing(filter) ? 'Everything:' : `If ${conditionsInWords(filter as ConditionList)},`;
  if (kind === 'ignore') return `${fits} ${does}`;
  if (kind !== 'create') return `${fits} ${does} with the alias ${alias || 'that it has'}`;
  const added = [...(rule.tags ?? []), ...Object.keys(rule.details ?? {}), ...(rule.actions ?? [])];
  const texts = TEXTS.filter((name) => rule[name] && rule[name] !== `{{${name}}}`);
  const left = LEAVES_OUT.filter(([flag]) => rule[flag]).map(([, what]) => what);
  const people = rule.responders?.length ?? 0;
  const more = [
    rule.priority ? `as ${rule.priority}` : '',
    rule.customPriority ? `as ${rule.customPriority}` : '',
    texts.length > 0 ? `with its own ${texts.join(', ')}` : '',
    added.length > 0 ? `with ${added.join(', ')}` : '',
    left.length > 0 ? `without the ${left.join(', ')} of the sender` : '',
    people > 0 ? `for ${people} ${people === 1 ? 'responder' : 'responders'} more` : '',
  ].filter(Boolean);
  return [`${fits} ${does}`, ...more].join(', ');
}

const asksNothing = (filter: Rule['filter']): boolean => !filter || filter.type === 'match-all';

/** Rules with ids that stay theirs when they are moved: their names, counted where several have one. */
export function withIds(rules: readonly Rule[]): (Rule & { id: string; enabled: true })[] {
  const count = new Map<string, number>();
  return rules.map((rule) => {
    const nth = (count.get(rule.name) ?? 0) + 1;
    count.set(rule.name, nth);
    return { ...rule, id: `${rule.name} ${nth}`, enabled: true };
  });
}

/** The same without. */
export const withoutIds = (rules: readonly (Rule & { id: string; enabled: boolean })[]): Rule[] =>
  rules.map(({ id: _, enabled: _on, ...rule }) => rule);

/** All rules with those of one kind replaced; null: there is none any more. */
export function withRules(all: Rules | null, kind: Kind, rules: readonly Rule[]): Rules | null {
  const next = { ...all, [kind]: rules };
  return KINDS.some(([each]) => next[each]?.length) ? next : null;
}
