import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsBoolean, IsIn, IsOptional, Length, ValidateBy, type ValidationOptions } from 'class-validator';
import type { Priority } from '../../alerts/domain/alert.js';
import type { MatchCriteria } from './match-criteria.js';
import { IsWhole, Nested, rules, TextsUpTo } from '../http/dto-fields.js';
import { compilePattern, PatternError } from './pattern.js';

const PRIORITIES: readonly Priority[] = ['P1', 'P2', 'P3', 'P4', 'P5'];
/** Values one field may list. */
const MOST_VALUES = 200;
const LONGEST_VALUE = 512;
const HIGHEST_ORDER = 2_147_483_647;

/** A pattern that RE2 can run; the error explains why it cannot. */
const IsRe2Pattern = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isRe2Pattern',
      validator: {
        validate: (value) => reasonAgainst(value) === null,
        defaultMessage: (args) => `must be a pattern that RE2 can run: ${reasonAgainst(args?.value) ?? ''}`,
      },
    },
    options,
  );

/** Characters. */
const LONGEST_REASON = 200;

function reasonAgainst(value: unknown): string | null {
  if (typeof value !== 'string') return 'it is no text';
  try {
    compilePattern(value);
    return null;
  } catch (error) {
    // It quotes the pattern, which may be long.
    if (error instanceof PatternError) return error.message.slice(0, LONGEST_REASON);
    throw error;
  }
}

/** A list of texts. */
const Values = (description?: string): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ type: [String], ...(description === undefined ? {} : { description }) }),
    IsOptional(),
    TextsUpTo(MOST_VALUES, LONGEST_VALUE),
  );

/** `match` of routing rules and alert policies. */
export class MatchCriteriaDto implements MatchCriteria {
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
}

/** What an ordered rule with a `match` may be given (routing rules and alert policies). */
export class OrderedRuleDto {
  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() enabled?: boolean;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Evaluated in this order, then by id' })
  @IsOptional()
  @IsWhole(0, HIGHEST_ORDER)
  order?: number;

  @ApiPropertyOptional({ type: MatchCriteriaDto, description: 'Empty: every alert' })
  @IsOptional()
  @Nested(() => MatchCriteriaDto)
  match?: MatchCriteriaDto | null;
}

/** The criteria as they are stored: fields that were not given, or given as null, are not there. */
export function criteriaOf(match: MatchCriteriaDto | null | undefined): MatchCriteria {
  return Object.fromEntries(Object.entries(match ?? {}).filter(([, value]) => value !== null && value !== undefined));
}
