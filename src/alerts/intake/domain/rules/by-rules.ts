import type { Priority } from '../../../../platform/domain/priority.js';
import type { Responder } from '../../../../platform/domain/responder.js';
import { ALERT_FIELDS, type CreateFields } from '../../../lifecycle/domain/alert-fields.js';
import { PRIORITIES } from '../../../../platform/domain/priority.js';
import { unionTags } from '../../../lifecycle/domain/create-request.js';
import { boundedAlias, cut, storable } from '../../../lifecycle/domain/derived-alert.js';
import { newResponders } from '../../../lifecycle/domain/responders.js';
import { fillIn, type TemplateSubject } from '../../../../platform/matching/text-template.js';
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
}

/** What is done, by which rule; `rule` null: as without rules. */
export type RuledAction =
  | { kind: 'create'; fields: CreateFields; note: string; rule: RuleName | null }
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
  | { kind: 'passed'; rule: RuleName | null };

/**
 * What the rules of an integration make of what its sender has sent. A recovery never makes an alert: where no rule fits it and
 * none closes, it closes its alert as without rules.
 */
export function byRules(
  rules: CompiledRules,
  { fields, isRecovery, more = {}, payload }: Arrived,
  teamId: string | null,
): RuledAction {
  const { details = {}, user, note } = fields;
  const asked: TemplateSubject = { ...matchableOf(fields, teamId), details: { ...more, ...details } };
  const choice = rules.choose(asked, isRecovery ? ['ignore', 'close', 'acknowledge', 'addNote'] : undefined);
  const subject = { ...asked, user, note, payload };
  switch (choice.kind) {
    case 'ignore':
      return { kind: 'passed', rule: { kind: 'ignore', name: choice.rule.name } };
    case 'create':
      return {
        kind: 'create',
        ...createdBy(choice.rule, fields, subject),
        rule: { kind: 'create', name: choice.rule.name },
      };
    case 'close':
    case 'acknowledge':
    case 'addNote':
      return answer(choice.kind, choice.rule, fields, subject);
    case 'unread':
      return { kind: 'create', fields, note: '', rule: null };
    case 'none':
      if (isRecovery && !rules.has('close') && fields.alias)
        return {
          kind: 'answer',
          act: 'close',
          alias: fields.alias,
          aliasOrigin: fields.aliasOrigin,
          user: '',
          note: '',
          rule: null,
        };
      return { kind: 'passed', rule: null };
  }
}

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

function createdBy(
  rule: CreateRule,
  fields: CreateFields,
  subject: TemplateSubject,
): { fields: CreateFields; note: string } {
  const texts = TEXTS.flatMap((field) => {
    const template = rule[field];
    if (template === undefined) return [];
    const text = filled(template, subject, ALERT_FIELDS[field].max);
    return NEEDED.has(field) && text.trim() === '' ? [] : [[field, text] as const];
  });
  const user = filled(rule.user ?? '{{user}}', subject, ALERT_FIELDS.user.max).trim();
  const { aliasOrigin: _ofAlias, ...given } = fields;
  return {
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

const filled = (template: string, subject: TemplateSubject, max: number): string =>
  storable(fillIn(template, subject, max, 'request'));

/** Characters of an alias before it is made short by its digest. */
const LONGEST_ALIAS = 10_000;

/** A new alias means what the rule says, whatever the sender's is derived from. */
function aliasOf(
  template: string | undefined,
  { alias, aliasOrigin }: CreateFields,
  subject: TemplateSubject,
): Pick<CreateFields, 'alias' | 'aliasOrigin'> {
  const text = template === undefined ? '' : filled(template, subject, LONGEST_ALIAS).trim();
  if (text !== '' && text !== alias) return { alias: boundedAlias(text) };
  return { ...(alias !== undefined && { alias }), ...(aliasOrigin !== undefined && { aliasOrigin }) };
}

function priorityOf({ priority, customPriority }: CreateRule, subject: TemplateSubject): Priority {
  const custom = customPriority === undefined ? '' : filled(customPriority, subject, 10).trim().toUpperCase();
  return PRIORITIES.find((each) => each === custom) ?? priority ?? subject.priority;
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
