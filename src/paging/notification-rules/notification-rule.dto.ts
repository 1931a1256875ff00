import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { IsClockTime } from '../../platform/http/clock-time-rule.js';
import { ALERT_FIELDS } from '../../alerts/lifecycle/domain/alert-fields.js';
import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';
import {
  ChoicesOf,
  FitsTogether,
  FlagIfPresent,
  IdsAsStored,
  IfPresent,
  IsWhole,
  Nested,
  NestedList,
  OptionalChoice,
  OptionalFlag,
  OptionalString,
  OptionalText,
  TextsUpTo,
  OrderOfIds,
} from '../../platform/http/dto-fields.js';
import { IsStringMap } from '../../alerts/lifecycle/create-alert.dto.js';
import { WEEKDAYS, type Weekday } from '../../platform/domain/weekday.js';
import { ConditionListDto } from '../../platform/matching/condition-list.dto.js';
import {
  ACTION_TYPES,
  CRITERIA_TYPES,
  LONGEST_STEP_DELAY,
  NOTIFICATION_TIMES,
  type ActionType,
  type CriteriaType,
  type NotificationTime,
  type RuleAction,
  type RuleCriteria,
  type RuleRepeat,
  type RuleStep,
  type TimeWindow,
} from '../notifications/domain/rule.js';
import type { Mismatch } from '../notifications/domain/rule-match.js';
import type { NotificationRule } from './notification-rule.entity.js';
import { PersonId } from '../../platform/http/person-id.js';

const LONGEST_LIST = 100;
const LONGEST_TEXT = 512;
const MOST_STEPS = 50;
const HIGHEST_INTEGER = 2_147_483_647;

const Texts = (): PropertyDecorator => (target, property) => {
  for (const check of [
    ApiPropertyOptional({ type: [String], default: [] }),
    IsOptional(),
    IsArray(),
    ArrayMaxSize(LONGEST_LIST),
    IsString({ each: true }),
    MaxLength(LONGEST_TEXT, { each: true }),
  ]) {
    check(target, property);
  }
};

export class TimeWindowDto implements TimeWindow {
  @ApiProperty({ example: '08:00' }) @IsString() @IsClockTime() start!: string;
  @ApiProperty({ example: '18:00', description: 'Before `start`: on the next day; equal: all day' })
  @IsString()
  @IsClockTime()
  end!: string;

  @ApiPropertyOptional({ enum: WEEKDAYS, description: 'With `endDay`: one span of each week, from here to there' })
  @IfPresent()
  @IsIn(WEEKDAYS)
  @FitsTogether(daysReason)
  startDay?: Weekday;

  @ApiPropertyOptional({ enum: WEEKDAYS })
  @IfPresent()
  @IsIn(WEEKDAYS)
  @FitsTogether(daysReason)
  endDay?: Weekday;
}

function daysReason({ startDay, endDay }: TimeWindowDto): string | null {
  return (startDay === undefined) === (endDay === undefined) ? null : 'must come with the other day';
}

export class RuleCriteriaDto implements Partial<Omit<RuleCriteria, 'conditions'>> {
  @ApiPropertyOptional({ enum: PRIORITIES, isArray: true, default: [] })
  @IsOptional()
  @ChoicesOf(PRIORITIES, LONGEST_LIST)
  priorities?: Priority[];

  @Texts() sources?: string[];
  @Texts() tags?: string[];

  @ApiPropertyOptional({ enum: ACTION_TYPES, isArray: true, default: [], description: 'Empty: creation only' })
  @IsOptional()
  @ChoicesOf(ACTION_TYPES, LONGEST_LIST)
  actionTypes?: ActionType[];

  @OptionalChoice(CRITERIA_TYPES, {
    default: 'match-all',
    description: 'How priorities, tags, sources and actionTypes are joined; the rest must hold in any case',
  })
  criteriaType?: CriteriaType;

  @Texts() @IdsAsStored() teamIds?: string[];

  @ApiPropertyOptional({ type: [TimeWindowDto], default: [], description: "In the owner's timezone; one must hold" })
  @IsOptional()
  @NestedList(() => TimeWindowDto, LONGEST_LIST)
  timeWindows?: TimeWindowDto[];

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Only while the owner is on call there' })
  @OptionalText(LONGEST_TEXT)
  @IdsAsStored()
  scheduleId?: string | null;

  @ApiPropertyOptional({ type: ConditionListDto, description: 'Must hold in any case' })
  @IsOptional()
  @Nested(() => ConditionListDto)
  conditions?: ConditionListDto | null;

  @ApiPropertyOptional({
    enum: NOTIFICATION_TIMES,
    isArray: true,
    description: 'For `schedule-start` and `schedule-end`: how long before; left out or empty: just before',
  })
  @IsOptional()
  @ChoicesOf(NOTIFICATION_TIMES, LONGEST_LIST)
  notificationTime?: NotificationTime[];

  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    description: 'For `schedule-start` and `schedule-end`: in these schedules; left out or empty: in all',
  })
  @IsOptional()
  @TextsUpTo(LONGEST_LIST, 36)
  @IsUUID('all', { each: true })
  @IdsAsStored()
  scheduleIds?: string[];

  @OptionalFlag({
    default: false,
    description:
      'It says how its owner is notified of alerts that are theirs (the escalation or a responder names them, or they were paged ' +
      'before), and is not asked about others. Without it, it asks for every alert that fits',
  })
  onlyOwn?: boolean;
}

export class RuleStepDto implements Partial<RuleStep> {
  @ApiPropertyOptional({ format: 'uuid', description: 'Of a step that stays; left out: a new one' })
  @IfPresent()
  @IsUUID('all')
  @IdsAsStored()
  id?: string;

  @ApiProperty({ format: 'uuid', description: 'One of your channels' })
  @IsUUID('all')
  @IdsAsStored()
  channelId!: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: LONGEST_STEP_DELAY, default: 0 })
  @IfPresent()
  @IsWhole(0, LONGEST_STEP_DELAY)
  delayMins?: number;

  @FlagIfPresent({ default: true }) enabled?: boolean;
}

export class RuleActionDto implements Partial<Omit<RuleAction, 'steps'>> {
  @Texts() @IdsAsStored() channelIds?: string[];

  @ApiPropertyOptional({
    type: [RuleStepDto],
    description:
      'Channels, each after a time of its own. Where there are any, they decide, and `channelIds` and `delayMins` are ' +
      'those of the first',
  })
  @IsOptional()
  @NestedList(() => RuleStepDto, MOST_STEPS)
  steps?: RuleStepDto[] | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: 1440, default: 0 })
  @IsOptional()
  @IsWhole(0, 1440)
  delayMins?: number;
}

export class RuleRepeatDto implements Partial<RuleRepeat> {
  @OptionalFlag({ default: false }) enabled?: boolean;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: 900 })
  @IsOptional()
  @IsWhole(1, HIGHEST_INTEGER)
  intervalSec?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, nullable: true, default: null, description: 'Null: no limit' })
  @IsOptional()
  @IsWhole(0, HIGHEST_INTEGER)
  maxRepeats?: number | null;
}

class NotificationRuleSettings {
  @OptionalFlag({ default: true }) enabled?: boolean;

  @ApiPropertyOptional({ type: RuleCriteriaDto })
  @IsOptional()
  @Nested(() => RuleCriteriaDto)
  criteria?: RuleCriteriaDto | null;

  @ApiPropertyOptional({ type: RuleActionDto })
  @IsOptional()
  @Nested(() => RuleActionDto)
  action?: RuleActionDto | null;

  @ApiPropertyOptional({ type: RuleRepeatDto })
  @IsOptional()
  @Nested(() => RuleRepeatDto)
  repeat?: RuleRepeatDto | null;
}

export class CreateNotificationRuleDto extends NotificationRuleSettings {
  @ApiProperty({ minLength: 1, maxLength: 120 }) @IsString() @Length(1, 120) name!: string;
}

/** A `criteria`, `action` or `repeat` replaces the whole stored one; its absent fields get their defaults. */
export class UpdateNotificationRuleDto extends NotificationRuleSettings {
  @ApiPropertyOptional({ minLength: 1, maxLength: 120 }) @IfPresent() @IsString() @Length(1, 120) name?: string;
}

export class ReorderRulesDto {
  @OrderOfIds('Every rule of the owner exactly once') ids!: string[];
}

export class MatchDto {
  @OptionalChoice(PRIORITIES) priority?: Priority;
  @ApiPropertyOptional({ type: [String] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ALERT_FIELDS.tags.max)
  @IsString({ each: true })
  tags?: string[];
  @OptionalString() source?: string;
  @OptionalChoice(ACTION_TYPES, { default: 'create-alert' }) actionType?: ActionType;
  @OptionalString({ description: 'Asked about by conditions, as the fields above' }) message?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @IsOptional()
  @IsStringMap()
  details?: Record<string, string>;
}

export class RuleOwnerQuery {
  @OptionalString({ description: 'Administrators: the rules of this user' }) userId?: string;
}

export class NotificationRuleView {
  @ApiProperty() id!: string;
  @PersonId() @ApiProperty() userId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: RuleCriteriaDto }) criteria!: RuleCriteria;
  @ApiProperty({ type: RuleActionDto }) action!: RuleAction;
  @ApiProperty({ type: RuleRepeatDto }) repeat!: RuleRepeat;
  @ApiProperty({ type: 'integer' }) order!: number;
  @ApiProperty() createdAt!: string;
  @ApiProperty() updatedAt!: string;
}

export class MatchView {
  @ApiProperty() match!: boolean;
  @ApiPropertyOptional({ type: [String], example: ['rule-disabled'], description: 'Only when it does not match' })
  reasons?: Mismatch[];
}

/** A notification rule as the API returns it. */
export function viewOfRule(rule: NotificationRule): NotificationRuleView {
  const { id, userId, name, enabled, criteria, action, repeat, order, createdAt, updatedAt } = rule;
  return {
    id,
    userId,
    name,
    enabled,
    criteria,
    action,
    repeat,
    order,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
