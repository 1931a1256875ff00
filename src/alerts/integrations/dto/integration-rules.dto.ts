import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, ArrayMaxSize, IsBoolean, IsIn, IsOptional, IsString, Length, ValidateBy } from 'class-validator';
import { AsGiven } from '../../../platform/http/body-extent.js';
import { MaxCharacters, NameField, Nested, NestedList, rules, TextsUpTo } from '../../../platform/http/dto-fields.js';
import { conditionsOf, RequestConditionListDto } from '../../../platform/matching/condition-list.dto.js';
import { asksNothing } from '../../../platform/matching/conditions.js';
import { IsTemplate } from '../../../platform/matching/template-rule.js';
import { reasonAgainstTemplate } from '../../../platform/matching/text-template.js';
import { MOST_DEFAULT_RESPONDERS } from '../domain/default-responders.js';
import {
  type IntegrationRules,
  LONGEST_DETAIL,
  LONGEST_DETAILS,
  LONGEST_RULE_NAME,
  LONGEST_TEMPLATE,
  MOST_DETAILS,
  MOST_PATTERNS,
  MOST_RULES,
  RULE_KINDS,
  RULE_LISTS,
  RULE_PRIORITIES,
  RULE_REMARKS,
  RULE_TEXTS,
  rulesOrNone,
} from '../domain/integration-rules.js';
import { DefaultResponderDto } from './default-responder.dto.js';

/** A template of so many characters of result. */
const Template = (max: number, description: string, example: string): PropertyDecorator => {
  const longest = Math.min(LONGEST_TEMPLATE, max * 4);
  return rules(
    ApiPropertyOptional({ type: String, maxLength: longest, example, description }),
    IsOptional(),
    IsString(),
    MaxCharacters(longest),
    IsTemplate('request'),
  );
};

const TextOf = (field: keyof typeof RULE_TEXTS, more = ''): PropertyDecorator =>
  Template(RULE_TEXTS[field], `The ${field}, cut at ${RULE_TEXTS[field]} characters${more}`, `{{${field}}}`);

const Ignores = (what: string): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ type: Boolean, default: false, description: `True: the ${what} of the sender are left out` }),
    IsOptional(),
    IsBoolean(),
  );

export class IgnoreRuleDto {
  @NameField(LONGEST_RULE_NAME) name!: string;

  @ApiPropertyOptional({ type: RequestConditionListDto, description: 'What it fits; left out: everything' })
  @IsOptional()
  @Nested(() => RequestConditionListDto)
  filter?: RequestConditionListDto | null;
}

export class AnswerRuleDto extends IgnoreRuleDto {
  @TextOf('alias', '; of the alert that is meant') alias?: string | null;
  @Template(RULE_REMARKS.user, 'Who does it, for the history', '{{user}}') user?: string | null;
  @Template(RULE_REMARKS.note, 'A note of the alert; a repeat adds none', '{{note}}') note?: string | null;
}

export class CreateRuleDto extends AnswerRuleDto {
  @TextOf('message') message?: string | null;
  @TextOf('description') description?: string | null;
  @TextOf('entity') entity?: string | null;
  @TextOf('source') source?: string | null;

  @ApiPropertyOptional({ enum: RULE_PRIORITIES, description: 'Left out: that of the sender' })
  @IsOptional()
  @IsIn(RULE_PRIORITIES)
  priority?: (typeof RULE_PRIORITIES)[number] | null;

  @Template(
    50,
    'Wins over `priority` where it gives P1 to P5, or a word of tools for one: critical, error, warning, info, debug and others',
    '{{details.priority}}',
  )
  customPriority?: string | null;

  @ApiPropertyOptional({
    ...{ type: [String], maxItems: RULE_LISTS.tags.max, example: ['{{_payload.labels.job}}'] },
    description: `Beside the tags of the sender; each is cut at ${RULE_LISTS.tags.each} characters.`,
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(RULE_LISTS.tags.max)
  @IsString({ each: true })
  @Length(1, RULE_LISTS.tags.each * 4, { each: true })
  @IsTemplate('request', { each: true })
  tags?: string[] | null;

  @ApiPropertyOptional({
    ...{ type: 'object', additionalProperties: { type: 'string' }, maxProperties: MOST_DETAILS },
    ...{ example: { runbook: '{{_payload.annotations.runbook}}' } },
    description: `Beside the details of the sender; a value of the same key is replaced. Cut at ${LONGEST_DETAILS} characters in all.`,
  })
  @IsOptional()
  @AsGiven()
  @ValidateBy({
    name: 'areDetails',
    validator: {
      validate: (value) => detailsReason(value) === null,
      defaultMessage: (args) => detailsReason(args?.value) ?? '',
    },
  })
  details?: Record<string, string> | null;

  @ApiPropertyOptional({ type: [String], description: 'Names of custom actions', example: ['Restart'] })
  @IsOptional()
  @TextsUpTo(RULE_LISTS.actions.max, RULE_LISTS.actions.each)
  actions?: string[] | null;

  @ApiPropertyOptional({
    ...{ type: [DefaultResponderDto], maxItems: MOST_DEFAULT_RESPONDERS },
    description: 'Beside the responders of the sender. Who is there no more is left out, and the alert says so',
  })
  @IsOptional()
  @NestedList(() => DefaultResponderDto, MOST_DEFAULT_RESPONDERS)
  responders?: DefaultResponderDto[] | null;

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Kept, and changes nothing: no files come along' })
  @IsOptional()
  @IsBoolean()
  appendAttachments?: boolean | null;

  @Ignores('tags') ignoreTags?: boolean | null;
  @Ignores('details') ignoreDetails?: boolean | null;
  @Ignores('custom actions') ignoreActions?: boolean | null;
  @Ignores('responders') ignoreResponders?: boolean | null;
}

const RulesList = (type: new () => IgnoreRuleDto, description: string): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ type: [type], maxItems: MOST_RULES, default: [], description }),
    IsOptional(),
    NestedList(() => type, MOST_RULES),
  );

/** Asked in this order of the lists, and in the order of each list; the first rule that fits is carried out. */
export class IntegrationRulesDto {
  @RulesList(IgnoreRuleDto, 'What fits is not taken at all') ignore?: IgnoreRuleDto[] | null;

  @RulesList(CreateRuleDto, 'What fits becomes an alert, with these texts') create?: CreateRuleDto[] | null;
  @RulesList(AnswerRuleDto, 'What fits closes the alert with the alias') close?: AnswerRuleDto[] | null;
  @RulesList(AnswerRuleDto, 'What fits acknowledges the alert with the alias') acknowledge?: AnswerRuleDto[] | null;
  @RulesList(AnswerRuleDto, 'What fits adds a note to the alert with the alias') addNote?: AnswerRuleDto[] | null;
}

function detailsReason(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object of strings';
  const entries: [string, unknown][] = Object.entries(value);
  const fits = entries.flat().every((text) => typeof text === 'string' && text.length <= LONGEST_DETAIL);
  if (!fits) return `must be an object of strings, of at most ${LONGEST_DETAIL} characters`;
  if (entries.length > MOST_DETAILS) return `must have at most ${MOST_DETAILS} entries`;
  const reason = entries.map(([, text]) => reasonAgainstTemplate(text, 'request')).find((each) => each !== null);
  return reason === undefined ? null : `must be an object of templates: ${reason}`;
}

/** Put it on the rules of an integration: patterns take their time. */
export const HasFewPatterns = (): PropertyDecorator =>
  ValidateBy({
    name: 'hasFewPatterns',
    validator: {
      validate: (value) => patternsOf(value) <= MOST_PATTERNS,
      defaultMessage: () => `may have at most ${MOST_PATTERNS} conditions with the operation matches in all`,
    },
  });

function patternsOf(value: unknown): number {
  const given = (value ?? {}) as IntegrationRulesDto;
  const all = RULE_KINDS.flatMap((kind) =>
    Array.isArray(given[kind]) ? (given[kind] as (IgnoreRuleDto | null)[]) : [],
  );
  const conditions = all.flatMap((rule) => {
    const list = rule?.filter?.conditions;
    return Array.isArray(list) ? list : [];
  });
  return conditions.filter((each) => each?.operation === 'matches').length;
}

/** The rules as they are stored: without what has its default. Null: none. */
export function rulesOf(given: IntegrationRulesDto | null | undefined): IntegrationRules | null {
  const lists = RULE_KINDS.map((kind) => [kind, given?.[kind]?.map(ruleOf)]);
  return rulesOrNone(Object.fromEntries(lists) as IntegrationRules);
}

function ruleOf({ filter, responders, ...rule }: CreateRuleDto): object {
  const given = Object.entries(rule).filter(([, value]) => saysSomething(value));
  const list = filter ? conditionsOf(filter) : undefined;
  return {
    ...Object.fromEntries(given),
    ...(responders?.length && { responders: responders.map(({ type, id }) => ({ type, id })) }),
    ...(list && !asksNothing(list) && { filter: list }),
  };
}

function saysSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== null && value !== undefined && value !== false;
}
