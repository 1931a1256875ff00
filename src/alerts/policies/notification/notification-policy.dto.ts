import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, IsUUID, Length, ValidateBy } from 'class-validator';
import { IfPresent, IsWhole, MaxCharacters, Nested, QueryFlag, OrderOfIds } from '../../../platform/http/dto-fields.js';
import { ManagedKind } from '../../../platform/http/managed.js';
import { ValidationCode } from '../../../platform/http/validation.js';
import { MatchCriteriaDto, OrderedRuleDto } from '../../../platform/matching/match-criteria.dto.js';
import type { MatchCriteria } from '../../../platform/matching/match-criteria.js';
import type { RuleHours } from '../../../on-call/domain/rotation/rule-hours.js';
import { OF_THE_ACCOUNT, RuleHoursDto, RuleHoursView } from '../../../on-call/dto/rule-hours.dto.js';
import { IsTimeZone } from '../../../platform/http/time-zone-rule.js';
import { DELAY_DAYS, type Delay, type DelayDay } from './domain/delay.js';
import type { NotificationActions } from './domain/notification-policies.js';

const A_WEEK = 7 * 24 * 60;
const A_YEAR = 365 * 24 * 60;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

const Explained = <T>(name: string, reason: (given: T) => string | null): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value) => reason((value ?? {}) as T) === null,
      defaultMessage: (args) => reason((args?.value ?? {}) as T) ?? '',
    },
  });

export class DelayDto {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: A_WEEK, description: 'For so long; or give `time`' })
  @IsOptional()
  @IsWhole(1, A_WEEK)
  minutes?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    pattern: CLOCK.source,
    example: '09:30',
    description: 'Until the clock says so the next time',
  })
  @IsOptional()
  @ValidateBy({
    name: 'isTimeOfDay',
    validator: {
      validate: (value) => typeof value === 'string' && CLOCK.test(value),
      defaultMessage: () => 'must be a time as HH:MM',
    },
  })
  time?: string | null;

  @ApiPropertyOptional({
    ...{ type: String, enum: DELAY_DAYS, default: 'any' },
    description: 'On such a day; `weekday`: Monday to Friday',
  })
  @IsOptional()
  @IsIn(DELAY_DAYS)
  day?: DelayDay | null;

  @ApiPropertyOptional({ ...{ type: String, nullable: true, example: 'Europe/Berlin' }, description: OF_THE_ACCOUNT })
  @IsOptional()
  @IsTimeZone()
  timezone?: string | null;
}

export class RestartDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: A_WEEK, description: 'Minutes until it starts anew, each time' })
  @IsWhole(1, A_WEEK)
  afterMinutes!: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 20, description: 'How often at most' })
  @IsWhole(1, 20)
  times!: number;
}

export class DeduplicateDto {
  @ApiProperty({ type: 'integer', minimum: 2, maximum: 100, description: 'People are notified of that occurrence' })
  @IsWhole(2, 100)
  count!: number;

  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 1, maximum: A_WEEK, nullable: true },
    description: 'So many occurrences within so many minutes; null: however long it takes',
  })
  @IsOptional()
  @IsWhole(1, A_WEEK)
  withinMinutes?: number | null;
}

const NAMES = ['suppress', 'delay', 'closeAfterMinutes', 'restart', 'deduplicate'] as const;

export class NotificationActionsDto {
  @ApiPropertyOptional({ description: 'Nobody is notified of the alert' })
  @IsOptional()
  @IsBoolean()
  suppress?: boolean;

  @ApiPropertyOptional({ type: DelayDto, nullable: true, description: 'People are notified then, if it is still open' })
  @IsOptional()
  @Nested(() => DelayDto)
  @Explained('isDelay', delayReason)
  delay?: DelayDto | null;

  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 1, maximum: A_YEAR, nullable: true },
    description: 'It is closed so long after its creation',
  })
  @IsOptional()
  @IsWhole(1, A_YEAR)
  closeAfterMinutes?: number | null;

  @ApiPropertyOptional({ type: RestartDto, nullable: true, description: 'While it is open its escalation restarts' })
  @IsOptional()
  @Nested(() => RestartDto)
  restart?: RestartDto | null;

  @ApiPropertyOptional({
    type: DeduplicateDto,
    nullable: true,
    description: 'People are notified only of one that goes on',
  })
  @IsOptional()
  @Nested(() => DeduplicateDto)
  deduplicate?: DeduplicateDto | null;
}

function delayReason({ minutes, time }: DelayDto): string | null {
  const given = [minutes, time].filter((each) => each !== undefined && each !== null).length;
  return given === 1 ? null : 'must have minutes or time, and not both';
}

function actionsReason(actions: NotificationActionsDto): string | null {
  const named = NAMES.filter((name) => (actions[name] ?? null) !== null);
  if (named.length === 0) return `must name at least one of ${NAMES.join(', ')}`;
  return actions.delay && actions.deduplicate ? 'must not have both delay and deduplicate' : null;
}

class NotificationPolicySettings extends OrderedRuleDto {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 1000, description: 'For people' })
  @IsOptional()
  @IsString()
  @MaxCharacters(1000)
  description?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Null: the whole tenant' })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;

  @ApiPropertyOptional({ type: RuleHoursDto, nullable: true, description: 'When it is asked; null: always' })
  @IsOptional()
  @Nested(() => RuleHoursDto)
  hours?: RuleHoursDto | null;
}

@ValidationCode('VALIDATION')
export class CreateNotificationPolicyDto extends NotificationPolicySettings {
  @ApiProperty({ minLength: 1, maxLength: 200 }) @IsString() @Length(1, 200) name!: string;

  @ApiProperty({ type: NotificationActionsDto, description: 'At least one' })
  @Nested(() => NotificationActionsDto)
  @Explained('isActions', actionsReason)
  actions!: NotificationActionsDto;
}

@ValidationCode('VALIDATION')
export class UpdateNotificationPolicyDto extends NotificationPolicySettings {
  @ApiPropertyOptional({ minLength: 1, maxLength: 200 }) @IfPresent() @IsString() @Length(1, 200) name?: string;

  @ApiPropertyOptional({ type: NotificationActionsDto, description: 'Replaces all actions; at least one' })
  @IfPresent()
  @Nested(() => NotificationActionsDto)
  @Explained('isActions', actionsReason)
  actions?: NotificationActionsDto;
}

export class NotificationPoliciesQuery {
  @QueryFlag("True: also other teams' policies") allTeams?: string;
}

@ValidationCode('VALIDATION')
export class ReorderNotificationPoliciesDto {
  @OrderOfIds('Every notification policy of the tenant exactly once') ids!: string[];
}

@ManagedKind('notificationPolicies')
export class NotificationPolicyView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'For people' }) description!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null: the whole tenant' }) teamId!: string | null;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: 'integer' }) order!: number;
  @ApiProperty({ type: MatchCriteriaDto }) match!: MatchCriteria;
  @ApiProperty({ type: RuleHoursView, nullable: true, description: 'When it is asked; null: always' })
  hours!: RuleHours | null;
  @ApiProperty({ type: NotificationActionsDto, description: 'What it does' }) actions!: NotificationActions;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

/** The actions as they are stored: those that do nothing are not there. @param zone IANA, of a clock that names none */
export function notificationActionsOf(given: NotificationActionsDto, zone: string): NotificationActions {
  const { suppress, delay, closeAfterMinutes, restart, deduplicate } = given;
  return {
    ...(typeof suppress === 'boolean' && { suppress }),
    ...(delay && { delay: delayOf(delay, zone) }),
    ...(typeof closeAfterMinutes === 'number' && { closeAfterMinutes }),
    ...(restart && { restart: { afterMinutes: restart.afterMinutes, times: restart.times } }),
    ...(deduplicate && {
      deduplicate: { count: deduplicate.count, withinMinutes: deduplicate.withinMinutes ?? null },
    }),
  };
}

const delayOf = ({ minutes, time, day, timezone }: DelayDto, zone: string): Delay =>
  typeof minutes === 'number' ? { minutes } : { time: time ?? '00:00', day: day ?? 'any', timezone: timezone ?? zone };
