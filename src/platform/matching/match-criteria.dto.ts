import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsIn, IsOptional, Length } from 'class-validator';
import type { Priority } from '../domain/priority.js';
import type { MatchCriteria } from './match-criteria.js';
import { IsWhole, Nested, OptionalFlag, TextsUpTo, rules } from '../http/dto-fields.js';
import { ConditionListDto, conditionsOf } from './condition-list.dto.js';
import { IsRe2Pattern } from './pattern-rule.js';

const PRIORITIES: readonly Priority[] = ['P1', 'P2', 'P3', 'P4', 'P5'];
/** Values of one field. */
const MOST_VALUES = 200;
const LONGEST_VALUE = 512;
const HIGHEST_ORDER = 2_147_483_647;

/** A list of texts. */
const Values = (description?: string): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ type: [String], ...(description === undefined ? {} : { description }) }),
    IsOptional(),
    TextsUpTo(MOST_VALUES, LONGEST_VALUE),
  );

/** `match` of routing rules and alert policies. */
export class MatchCriteriaDto implements Omit<MatchCriteria, 'conditions'> {
  @ApiPropertyOptional({ enum: [...PRIORITIES], isArray: true })
  @IsOptional()
  @IsArray()
  @IsIn(PRIORITIES, { each: true })
  priorities?: Priority[];

  @Values() sources?: string[];

  @Values('The alert carries at least one of these') tags?: string[];

  @Values() entities?: string[];

  @ApiPropertyOptional({ minLength: 1, maxLength: 500, description: 'RE2 pattern, found anywhere in the message' })
  @IsOptional()
  @IsRe2Pattern()
  @Length(1, 500)
  messageRegex?: string;

  @ApiPropertyOptional({ type: ConditionListDto, description: 'Must hold beside the other fields' })
  @IsOptional()
  @Nested(() => ConditionListDto)
  conditions?: ConditionListDto;
}

/** The common fields of ordered rules with a `match` (routing rules and alert policies). */
export class OrderedRuleDto {
  @OptionalFlag({ default: true }) enabled?: boolean;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Evaluated in this order, then by id' })
  @IsOptional()
  @IsWhole(0, HIGHEST_ORDER)
  order?: number;

  @ApiPropertyOptional({ type: MatchCriteriaDto, description: 'Empty: every alert' })
  @IsOptional()
  @Nested(() => MatchCriteriaDto)
  match?: MatchCriteriaDto | null;
}

/** The criteria without absent and null fields, for storing. */
export function criteriaOf(match: MatchCriteriaDto | null | undefined): MatchCriteria {
  const { conditions, ...lists } = match ?? {};
  const given = Object.entries(lists).filter(([, value]) => value !== null && value !== undefined);
  return { ...Object.fromEntries(given), ...(conditions && { conditions: conditionsOf(conditions) }) };
}
