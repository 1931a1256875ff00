import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { Choice, FitsTogether, IsWhole, MaxCharacters, NestedList, OptionalFlag } from '../http/dto-fields.js';
import {
  CONDITION_FIELDS,
  CONDITION_TYPES,
  type Condition,
  type ConditionList,
  type ConditionType,
  MAP_FIELDS,
  MAP_OPERATIONS,
  type Operation,
  OPERATIONS,
  type RequestField,
} from './conditions.js';
import { compileWhole, reasonAgainstAll } from './pattern.js';
import { reasonAgainst } from './pattern-rule.js';
import { isPayloadField, pathOf } from './payload-path.js';

const MOST_CONDITIONS = 50;
const MOST_PATTERNS = 10;
const LONGEST_KEY = 512;
const LONGEST_VALUE = 500;
const HIGHEST_ORDER = 2_147_483_647;

/** The fields of conditions, except `field`. */
abstract class ConditionParts {
  abstract field: RequestField;

  @ApiPropertyOptional({ type: String, maxLength: LONGEST_KEY, description: 'Only the value of this key of `details`' })
  @IsOptional()
  @IsString()
  @MaxCharacters(LONGEST_KEY)
  @FitsTogether(keyReason)
  key?: string | null;

  @OptionalFlag({ type: Boolean, default: false, description: 'True: holds when the rest does not' })
  not?: boolean | null;

  @ApiProperty({
    enum: OPERATIONS,
    description:
      'Case counts. `matches`: an RE2 pattern for the whole text (its first 1,000 characters), without look-around; `.` takes ' +
      'no line break, so `.*disk.*` does not fit a text of two lines, and `(?s).*disk.*` does. `greater-than`, `less-than`: of ' +
      'priorities (P1 is the greatest) and numbers. Of several texts one must fit; `contains` of a list: one is the value',
  })
  @IsIn(OPERATIONS)
  @FitsTogether(operationReason)
  operation!: Operation;

  @ApiPropertyOptional({ type: String, default: '', maxLength: LONGEST_VALUE })
  @IsOptional()
  @IsString()
  @MaxCharacters(LONGEST_VALUE)
  @FitsTogether(patternReason)
  expectedValue?: string | null;

  @ApiPropertyOptional({ type: 'integer', description: 'Kept and shown; it changes nothing' })
  @IsOptional()
  @IsWhole(0, HIGHEST_ORDER)
  order?: number | null;
}

export class ConditionDto extends ConditionParts {
  @Choice(CONDITION_FIELDS, { description: '`extra-properties` and `details` are the alert’s `details`' })
  field!: RequestField;
}

export class ConditionListDto {
  @ApiProperty({ enum: CONDITION_TYPES, description: '`match-all` is every alert, and takes no conditions' })
  @IsIn(CONDITION_TYPES)
  @FitsTogether(listReason)
  type!: ConditionType;

  @ApiPropertyOptional({ type: [ConditionDto], maxItems: MOST_CONDITIONS, default: [] })
  @IsOptional()
  @NestedList(() => ConditionDto, MOST_CONDITIONS)
  @FitsTogether(patternsReason)
  conditions?: ConditionDto[] | null;
}

/** A condition of an integration's rule, which is evaluated for a request instead of an alert. */
export class RequestConditionDto extends ConditionParts {
  @ApiProperty({
    type: String,
    maxLength: LONGEST_KEY,
    example: '_payload.data.essentials.monitorCondition',
    description:
      `One of ${CONDITION_FIELDS.join(', ')}, or \`_payload\` and a path: the value there in what was sent, e.g. ` +
      '`_payload.alerts[0].labels.job` or `_payload.Message.detail.state.value` (JSON inside of a text is read, too)',
  })
  @IsString()
  @MaxCharacters(LONGEST_KEY)
  @FitsTogether(fieldReason)
  field!: RequestField;
}

/** Conditions of an integration's rule. */
export class RequestConditionListDto extends ConditionListDto {
  @ApiPropertyOptional({ type: [RequestConditionDto], maxItems: MOST_CONDITIONS, default: [] })
  @IsOptional()
  @NestedList(() => RequestConditionDto, MOST_CONDITIONS)
  @FitsTogether(patternsReason)
  override conditions?: RequestConditionDto[] | null;
}

function fieldReason({ field }: RequestConditionDto): string | null {
  if (!isPayloadField(field))
    return (CONDITION_FIELDS as readonly unknown[]).includes(field)
      ? null
      : `must be one of ${CONDITION_FIELDS.join(', ')}, or _payload and a path`;
  try {
    pathOf(field);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isMap = (field: unknown): boolean => (MAP_FIELDS as readonly unknown[]).includes(field);

function keyReason({ field, key }: ConditionParts): string | null {
  return key && !isMap(field) ? `is only for ${MAP_FIELDS.join(' and ')}` : null;
}

function operationReason({ field, operation, expectedValue }: ConditionParts): string | null {
  if (MAP_OPERATIONS.includes(operation) && !isMap(field))
    return `${operation} is only for ${MAP_FIELDS.join(' and ')}`;
  if (operation !== 'greater-than' && operation !== 'less-than') return null;
  const wanted = String(expectedValue ?? '').trim();
  const isPriority = field === 'priority';
  const fits = isPriority ? /^P[1-5]$/.test(wanted) : wanted !== '' && !Number.isNaN(Number(wanted));
  return fits ? null : `${operation} needs ${isPriority ? 'P1 to P5' : 'a number'} as expectedValue`;
}

function patternReason({ operation, expectedValue }: ConditionParts): string | null {
  const reason = operation === 'matches' ? reasonAgainst(expectedValue, compileWhole) : null;
  return reason === null ? null : `must be a pattern that RE2 can run: ${reason}`;
}

function listReason({ type, conditions }: ConditionListDto): string | null {
  const given = Array.isArray(conditions) ? conditions : [];
  if (type === 'match-all') return given.length === 0 ? null : 'match-all takes no conditions';
  // Another rule refuses an invalid type; its text may be too long to repeat.
  if (!CONDITION_TYPES.includes(type)) return null;
  return given.length === 0 ? `${type} needs conditions` : null;
}

function patternsReason({ conditions }: ConditionListDto): string | null {
  const patterns = (Array.isArray(conditions) ? conditions : []).filter((each) => each?.operation === 'matches');
  if (patterns.length > MOST_PATTERNS) return `at most ${MOST_PATTERNS} conditions may have the operation matches`;
  return reasonAgainstAll(patterns.map(({ expectedValue }) => expectedValue));
}

/** The list without null values, for storing. */
export function conditionsOf({ type, conditions }: ConditionListDto): ConditionList {
  return { type, ...(conditions && { conditions: conditions.map((each) => given(each) as Condition) }) };
}

const given = (condition: ConditionParts): object =>
  Object.fromEntries(Object.entries(condition).filter(([, value]) => value !== null && value !== undefined));
