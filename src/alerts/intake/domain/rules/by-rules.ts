import type { Priority } from '../../../../platform/domain/priority.js';
import type { Responder } from '../../../../platform/domain/responder.js';
import { ALERT_FIELDS, type CreateFields } from '../../../lifecycle/domain/alert-fields.js';
import { unionTags } from '../../../lifecycle/domain/create-request.js';
import { boundedAlias, cut, storable } from '../../../lifecycle/domain/derived-alert.js';
import { newResponders } from '../../../lifecycle/domain/responders.js';
import { emptyNames, fillIn, type TemplateSubject } from '../../../../platform/matching/text-template.js';
import { priorityIn } from '../priority-words.js';
import type { CompiledRules } from '../../../integrations/domain/compile-rules.js';
import {
  type AnswerKind,
  type AnswerRule,
  type CreateRule,
  LONGEST_DETAILS,
  type RuleName,
} from '../../../integrations/domain/integration-rules.js';

/** What a sender has sent, as it would be taken without rules. */
export interface Arrived {
  /** Of a recovery: those of the alert that is over. */
  fields: CreateFields;
  /** The sender says that the alert is over. */
  isRecovery: boolean;
  /** What rules may ask about and name beside the details. */
  more?: Readonly<Record<string, string>>;
  /** The objects in which `_payload` of a template looks. */
  payload: readonly unknown[];
  /** How it was read, for its sender. */
  remarks?: readonly string[];
}

/** What is done, by which rule; `rule` null: as without rules. */
export type RuledAction =
  | {
      kind: 'create';
      fields: CreateFields;
      note: string;
      rule: RuleName | null;
      unfilled?: Unfilled;
      remarks?: readonly string[];
    }
  | {
      kind: 'answer';
      act: AnswerKind;
      alias: string;
      aliasOrigin?: string | undefined;
      user: string;
      note: string;
      rule: RuleName | null;
    }
  /** Nothing: a rule ignores it, or (null) none fits. */
  | { kind: 'passed'; rule: RuleName | null; remarks?: readonly string[] };

/** Fields for which the rule names only values that the payload has not, and what it names. */
export type Unfilled = Partial<Record<'message' | 'alias', readonly string[]>>;

/**
 * What the rules of an integration make of what its sender has sent. A recovery never makes an alert: where no rule fits it and
 * none closes, it closes its alert as without rules.
 */
export function byRules(
  rules: CompiledRules,
  { fields, isRecovery, more = {}, payload, remarks = [] }: Arrived,
  teamId: string | null,
): RuledAction {
  const { details = {}, user, note } = fields;
  const asked: TemplateSubject = { ...matchableOf(fields, teamId), details: { ...more, ...details }, payload };
  const choice = rules.choose(asked, isRecovery ? ['ignore', 'close', 'acknowledge', 'addNote'] : undefined);
  const subject = { ...asked, user, note };
  switch (choice.kind) {
    case 'ignore':
      return { kind: 'passed', rule: { kind: 'ignore', name: choice.rule.name } };
    case 'create':
      return created(choice.rule, fields, subject, remarks);
    case 'close':
    case 'acknowledge':
    case 'addNote':
      return answer(choice.kind, choice.rule, fields, subject);
    case 'unread':
      return { kind: 'create', fields, note: '', rule: null };
    case 'none':
      if (isRecovery && !rules.has('close')) {
        const closed = aliasOfRecovery(rules, fields, subject);
        if (closed.alias)
          return { kind: 'answer', act: 'close', ...closed, alias: closed.alias, user: '', note: '', rule: null };
      }
      return { kind: 'passed', rule: null, ...(remarks.length > 0 && { remarks }) };
  }
}

/**
 * The alert that is over has the alias that the rule that created it gave: the one that fits, else (it may ask for the state of a
 * problem) the first whose alias is of this payload.
 */
function aliasOfRecovery(rules: CompiledRules, fields: CreateFields, subject: TemplateSubject): NamedAlias {
  const choice = rules.choose(subject, ['create']);
  if (choice.kind === 'create') return aliasOf(choice.rule.alias, fields, subject);
  if (fields.alias !== undefined) return aliasOf(undefined, fields, subject);
  const rule = rules.creating.find(({ alias = '' }) => alias.includes('{{') && !namesNothing(alias, subject));
  return aliasOf(rule?.alias, fields, subject);
}

type NamedAlias = Pick<CreateFields, 'alias' | 'aliasOrigin'>;

function matchableOf(fields: CreateFields, teamId: string | null): TemplateSubject {
  const { message, alias, description, source, entity, priority, tags, actions, responders } = fields;
  return {
    ...{ message, priority: priority ?? ALERT_FIELDS.priority.default, source: source || null, entity: entity || null },
    ...{
      tags: tags ?? [],
      alias: alias ?? '',
      description: description ?? '',
      actions: actions ?? [],
      teamId,
    },
    responders: responders ?? [],
  };
}

/** Like the sender's, where the rule does not name an alias or the alias would be empty. */
function answer(act: AnswerKind, rule: AnswerRule, fields: CreateFields, subject: TemplateSubject): RuledAction {
  const { user, note } = ALERT_FIELDS;
  return {
    ...{ kind: 'answer', act, rule: { kind: act, name: rule.name } },
    ...{ alias: '', ...aliasOf(rule.alias, fields, subject) },
    user: filled(rule.user ?? '{{user}}', subject, user.max).trim(),
    note: filled(rule.note ?? '{{note}}', subject, note.max).trim(),
  };
}

const TEXTS = ['message', 'source', 'description', 'entity'] as const;
/** Those that keep what the sender says rather than being empty. */
const NEEDED: ReadonlySet<string> = new Set(['message', 'source']);

function created(
  rule: CreateRule,
  fields: CreateFields,
  subject: TemplateSubject,
  remarks: readonly string[],
): RuledAction {
  const made = createdBy(rule, fields, subject);
  const alias = made.unfilled?.alias;
  const priority = noPriority(rule, subject);
  const said = [
    ...remarks,
    ...(alias ? [`The rule ${rule.name} gives no alias: ${alias.join(', ')} is empty`] : []),
    ...(priority ? [`The rule ${rule.name} gives no priority: ${priority}; it is ${made.fields.priority}`] : []),
  ];
  return {
    kind: 'create',
    ...made,
    rule: { kind: 'create', name: rule.name },
    ...(said.length > 0 && { remarks: said }),
  };
}

function createdBy(
  rule: CreateRule,
  fields: CreateFields,
  subject: TemplateSubject,
): { fields: CreateFields; note: string; unfilled?: Unfilled } {
  const texts = TEXTS.flatMap((field) => {
    const template = rule[field];
    if (template === undefined) return [];
    const text = filled(template, subject, ALERT_FIELDS[field].max);
    return NEEDED.has(field) && text.trim() === '' ? [] : [[field, text] as const];
  });
  const user = filled(rule.user ?? '{{user}}', subject, ALERT_FIELDS.user.max).trim();
  const { aliasOrigin: _ofAlias, ...given } = fields;
  const unfilled = unfilledOf(rule, subject);
  return {
    ...(unfilled && { unfilled }),
    note: rule.note === undefined ? '' : filled(rule.note, subject, ALERT_FIELDS.note.max).trim(),
    fields: {
      ...given,
      ...(Object.fromEntries(texts) as Partial<CreateFields>),
      ...aliasOf(rule.alias, fields, subject),
      ...(user === '' ? {} : { user }),
      priority: priorityOf(rule, subject),
      tags: tagsOf(rule, fields, subject),
      details: detailsOf(rule, fields, subject),
      actions: unionTags(rule.ignoreActions ? [] : (fields.actions ?? []), rule.actions ?? []).slice(
        0,
        ALERT_FIELDS.actions.max,
      ),
      responders: respondersOf(rule, fields),
    },
  };
}

function unfilledOf(rule: CreateRule, subject: TemplateSubject): Unfilled | null {
  const found = (['message', 'alias'] as const).flatMap((field) => {
    const template = rule[field];
    if (template === undefined || !namesNothing(template, subject)) return [];
    const names = emptyNames(template, subject).filter((name) => name !== field);
    return names.length === 0 ? [] : [[field, names] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** Has the payload nothing of what the template names? What is left of it then is one text for all payloads. */
function namesNothing(template: string, subject: TemplateSubject): boolean {
  const named = template.split('{{').length - 1;
  return named > 0 && emptyNames(template, subject).length === named;
}

const filled = (template: string, subject: TemplateSubject, max: number): string =>
  storable(fillIn(template, subject, max, 'request'));

/** Characters of an alias before it is made short by its digest. */
const LONGEST_ALIAS = 10_000;

/** A new alias means what the rule says, whatever the sender's is derived from. */
function aliasOf(
  template: string | undefined,
  { alias, aliasOrigin }: CreateFields,
  subject: TemplateSubject,
): NamedAlias {
  const text =
    template === undefined || namesNothing(template, subject) ? '' : filled(template, subject, LONGEST_ALIAS).trim();
  if (text !== '' && text !== alias) return { alias: boundedAlias(text) };
  return { ...(alias !== undefined && { alias }), ...(aliasOrigin !== undefined && { aliasOrigin }) };
}

function priorityOf(rule: CreateRule, subject: TemplateSubject): Priority {
  return priorityIn(wordOf(rule, subject)) ?? rule.priority ?? subject.priority;
}

const LONGEST_WORD = 40;
const wordOf = ({ customPriority = '' }: CreateRule, subject: TemplateSubject): string =>
  filled(customPriority, subject, LONGEST_WORD).trim();

/** Why the text for the priority gives none; null: it gives one, or there is another for payloads that have none. */
function noPriority(rule: CreateRule, subject: TemplateSubject): string | null {
  const { customPriority = '', priority } = rule;
  const word = wordOf(rule, subject);
  if (word !== '') return priorityIn(word) === undefined ? `“${word}” is none` : null;
  const names = emptyNames(customPriority, subject);
  return names.length > 0 && priority === undefined ? `${names.join(', ')} is empty` : null;
}

function tagsOf(rule: CreateRule, fields: CreateFields, subject: TemplateSubject): string[] {
  const { max, each } = ALERT_FIELDS.tags;
  const added = (rule.tags ?? []).map((template) => filled(template, subject, each).trim());
  const present = rule.ignoreTags ? [] : (fields.tags ?? []);
  return unionTags(
    present,
    added.filter((tag) => tag !== ''),
  ).slice(0, max);
}

function detailsOf(rule: CreateRule, fields: CreateFields, subject: TemplateSubject): Record<string, string> {
  let left = LONGEST_DETAILS;
  const added = Object.entries(rule.details ?? {}).map(([key, template]) => {
    const value = left === 0 ? '' : filled(template, subject, left);
    left -= Math.min(left, value.length);
    return [key, value];
  });
  return { ...(rule.ignoreDetails ? {} : fields.details), ...(Object.fromEntries(added) as Record<string, string>) };
}

function respondersOf(rule: CreateRule, fields: CreateFields): Responder[] {
  const present = rule.ignoreResponders ? [] : (fields.responders ?? []);
  return [...present, ...newResponders(present, rule.responders ?? [])].slice(0, ALERT_FIELDS.responders.max);
}

/** Names of labels and annotations without what the details put before them, since senders know them by these names. */
export function bareNames(details: Readonly<Record<string, string>>): Record<string, string> {
  const of = (prefix: string): [string, string][] =>
    Object.entries(details).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[cut(key.slice(prefix.length), 512), value]] : [],
    );
  return Object.fromEntries([...of('annotation.'), ...of('label.')]);
}
