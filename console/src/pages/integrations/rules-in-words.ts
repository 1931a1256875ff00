import { type MessageDescriptor, msg, plural, t } from '#words';
import { type ConditionList, conditionsInWords } from '../../alerts/conditions.js';
import { partNames } from '../../alerts/field-names.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Rules = NonNullable<Schemas['IntegrationDetailView']['rules']>;
export type Kind = keyof Rules;
export type Rule = NonNullable<Rules['create']>[number];

/** In the order in which they are asked. */
export const KINDS: readonly (readonly [kind: Kind, label: MessageDescriptor])[] = [
  ['ignore', msg`Ignore`],
  ['create', msg`Create`],
  ['close', msg`Close`],
  ['acknowledge', msg`Acknowledge`],
  ['addNote', msg`Add a note`],
];

const TEXTS = ['message', 'alias', 'description', 'entity', 'source', 'user', 'note'] as const;
const LEAVES_OUT = [
  ['ignoreTags', 'tags'],
  ['ignoreDetails', 'details'],
  ['ignoreActions', 'actions'],
  ['ignoreResponders', 'responders'],
] as const;

/** What becomes of what a rule fits. */
function doesOf(kind: Kind, { alias }: Rule): string {
  switch (kind) {
    case 'ignore':
      return t`it is not taken`;
    case 'create':
      return t`it becomes an alert`;
    case 'close':
      return alias ? t`it closes the alert with the alias ${alias}` : t`it closes the alert with the alias that it has`;
    case 'acknowledge':
      return alias
        ? t`it acknowledges the alert with the alias ${alias}`
        : t`it acknowledges the alert with the alias that it has`;
    case 'addNote':
      return alias
        ? t`it adds a note to the alert with the alias ${alias}`
        : t`it adds a note to the alert with the alias that it has`;
  }
}

/** What a rule fits, and what it does then, in a sentence without its stop. */
export function ruleInWords(kind: Kind, rule: Rule): string {
  const { filter, priority, customPriority } = rule;
  const does = doesOf(kind, rule);
  const sentence = asksNothing(filter)
    ? t`Everything: ${does}`
    : t`If ${{ conditions: conditionsInWords(filter as ConditionList) }}, ${does}`;
  if (kind !== 'create') return sentence;
  const added = [...(rule.tags ?? []), ...Object.keys(rule.details ?? {}), ...(rule.actions ?? [])];
  const texts = TEXTS.filter((name) => rule[name] && rule[name] !== `{{${name}}}`);
  const left = LEAVES_OUT.filter(([flag]) => rule[flag]).map(([, what]) => what);
  const people = rule.responders?.length ?? 0;
  const more = [
    priority ? t`as ${priority}` : '',
    customPriority ? t`as ${{ priority: customPriority }}` : '',
    texts.length > 0 ? t`with its own ${{ fields: partNames(texts) }}` : '',
    added.length > 0 ? t`with ${{ values: added.join(', ') }}` : '',
    left.length > 0 ? t`without the ${{ fields: partNames(left) }} of the sender` : '',
    people > 0 ? plural(people, { one: 'for # responder more', other: 'for # responders more' }) : '',
  ].filter(Boolean);
  return [sentence, ...more].join(', ');
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
