import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  AllTeams,
  Choice,
  FlagIfPresent,
  IdsAsStored,
  IfPresent,
  IsInstant,
  Nested,
  NestedList,
  OptionalFlag,
  RequiredText,
  TextOrNull,
  TextsUpTo,
} from '../../../platform/http/dto-fields.js';
import { ManagedKind } from '../../../platform/http/managed.js';
import { PageQuery } from '../../../platform/http/pagination.js';
import { IsTimeZone } from '../../../platform/http/time-zone-rule.js';
import {
  SWITCH_STATES,
  SWITCHED_TYPES,
  type SwitchedEntity,
  type SwitchedType,
  type SwitchRule,
  type SwitchState,
} from '../domain/switches.js';
import { MatchCriteriaDto } from '../../../platform/matching/match-criteria.dto.js';

const LONGEST_NAME = 200;
const LONGEST_TEXT = 15_000;
const MOST_IDS = 100;
const PUBLIC = 'True: announced on the status page. Otherwise it shows there only on a public service that it names';
const NOTIFY =
  'True: the subscribers of the status page are mailed when it is announced, moved, begins, is extended, ends or is cancelled, where it shows there. False: only the page and its feed tell';
const HEARTBEATS = 'True: overdue heartbeats raise no alert meanwhile';
const SILENCE = 'Which alerts page nobody meanwhile; null: none';
const RULES =
  'Integrations, alert policies and notification policies that are switched on or off meanwhile, and back at the end';
const LOCAL_END =
  'True: each time ends at the local time of `endTime`. False: each is as long as the first, so one during which the clocks change ends an hour earlier or later';
const RECURRENCE = 'When it comes again, `startTime` and `endTime` being its first time; null: once';

export class SilenceDto {
  @ApiPropertyOptional({ type: [String], format: 'uuid', maxItems: MOST_IDS, description: 'Of one of these teams' })
  @IsOptional()
  @TextsUpTo(MOST_IDS, 36)
  @IsUUID('all', { each: true })
  @IdsAsStored()
  teamIds?: string[] | null;

  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: MOST_IDS,
    description: 'Raised through one of these integrations',
  })
  @IsOptional()
  @TextsUpTo(MOST_IDS, 36)
  @IsUUID('all', { each: true })
  @IdsAsStored()
  integrationIds?: string[] | null;

  @ApiPropertyOptional({ type: MatchCriteriaDto, description: 'As of alert policies; empty: every alert' })
  @IsOptional()
  @Nested(() => MatchCriteriaDto)
  match?: MatchCriteriaDto | null;

  @OptionalFlag({
    type: Boolean,
    default: true,
    description: 'True: an alert that is still open at the end pages then. False: not before it is raised again',
  })
  pageAfter?: boolean | null;
}

export class SwitchedEntityDto implements SwitchedEntity {
  @Choice(SWITCHED_TYPES, { description: 'An integration, or an alert or notification policy' }) type!: SwitchedType;

  @ApiProperty({ format: 'uuid' }) @IsUUID('all') @IdsAsStored() id!: string;
}

export class SwitchRuleDto implements SwitchRule {
  @ApiProperty({ type: SwitchedEntityDto, description: 'What is switched' })
  @Nested(() => SwitchedEntityDto)
  entity!: SwitchedEntityDto;

  @Choice(SWITCH_STATES, { description: 'How it is meanwhile' }) state!: SwitchState;
}

export class RecurrenceDto {
  @RequiredText(500, {
    example: 'FREQ=WEEKLY;BYDAY=SU',
    maxLength: 500,
    description: 'RFC 5545; FREQ is at least DAILY, COUNT at most 100. The time of day is that of `startTime`',
  })
  rrule!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    default: 'UTC',
    example: 'Europe/Berlin',
    description: 'IANA: where the local time stays the same over a change of the clocks',
  })
  @IsOptional()
  @IsTimeZone()
  timezone?: string | null;

  @OptionalFlag({ type: Boolean, default: false, description: LOCAL_END }) endsAtLocalTime?: boolean | null;
}

class MaintenanceWindowTexts {
  @TextOrNull(LONGEST_TEXT, { maxLength: LONGEST_TEXT }) description?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Only for this service, and alerts whose entity is its name or id; null: not for one',
  })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  @IdsAsStored()
  serviceId?: string | null;

  @ApiPropertyOptional({ type: SilenceDto, nullable: true, description: SILENCE })
  @IsOptional()
  @Nested(() => SilenceDto)
  silence?: SilenceDto | null;

  @ApiPropertyOptional({ type: [SwitchRuleDto], nullable: true, maxItems: MOST_IDS, default: [], description: RULES })
  @IsOptional()
  @NestedList(() => SwitchRuleDto, MOST_IDS)
  rules?: SwitchRuleDto[] | null;

  @ApiPropertyOptional({ type: RecurrenceDto, nullable: true, description: RECURRENCE })
  @IsOptional()
  @Nested(() => RecurrenceDto)
  recurrence?: RecurrenceDto | null;
}

export class CreateMaintenanceWindowDto extends MaintenanceWindowTexts {
  @RequiredText(LONGEST_NAME, { maxLength: LONGEST_NAME }) name!: string;
  @IsInstant() startTime!: Date;
  @IsInstant({ description: 'Inclusive; before the start it is accepted, and the window never applies' })
  endTime!: Date;

  @OptionalFlag({ type: Boolean, default: true, description: 'Stored as `enabled`' }) suppressAlerts?: boolean | null;

  @OptionalFlag({ type: Boolean, default: false, description: PUBLIC }) public?: boolean | null;

  @OptionalFlag({ type: Boolean, default: true, description: NOTIFY }) notifySubscribers?: boolean | null;

  @OptionalFlag({
    type: Boolean,
    description: `${HEARTBEATS}. Default: true, unless \`silence\` or \`rules\` are given`,
  })
  heartbeats?: boolean | null;
}

export class UpdateMaintenanceWindowDto extends MaintenanceWindowTexts {
  @ApiPropertyOptional({ maxLength: LONGEST_NAME })
  @IfPresent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  name?: string;

  @IfPresent() @IsInstant({ required: false }) startTime?: Date;
  @IfPresent() @IsInstant({ required: false, description: 'Inclusive' }) endTime?: Date;
  @FlagIfPresent() enabled?: boolean;
  @FlagIfPresent({ description: PUBLIC }) public?: boolean;
  @FlagIfPresent({ description: NOTIFY }) notifySubscribers?: boolean;
  @FlagIfPresent({ description: HEARTBEATS }) heartbeats?: boolean;
}

export class MaintenanceWindowListQuery extends PageQuery {
  @AllTeams() allTeams?: string;
}

export class MaintenanceSpanView {
  @ApiProperty({ format: 'date-time' }) startTime!: string;
  @ApiProperty({ format: 'date-time' }) endTime!: string;
}

export class SilenceView {
  @ApiProperty({ type: [String], description: 'Of one of these teams; none: of any, or of none' })
  teamIds!: readonly string[];
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'Raised through one of these integrations; none: however',
  })
  integrationIds!: readonly string[];
  @ApiProperty({ type: MatchCriteriaDto, description: 'Empty: every alert' }) match!: object;
  @ApiProperty({ description: 'What is still open at the end pages then' }) pageAfter!: boolean;
}

export class RecurrenceView {
  @ApiProperty({ example: 'FREQ=WEEKLY;BYDAY=SU', description: 'RFC 5545' }) rrule!: string;
  @ApiProperty({ example: 'Europe/Berlin' }) timezone!: string;
  @ApiProperty({ description: LOCAL_END }) endsAtLocalTime!: boolean;
  @ApiProperty({ example: 'every week on Sunday', description: 'The rule in words' }) text!: string;
}

@ManagedKind('maintenanceWindows')
export class MaintenanceWindowView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ format: 'date-time' }) startTime!: string;
  @ApiProperty({ format: 'date-time' }) endTime!: string;
  @ApiProperty({ type: String, nullable: true }) serviceId!: string | null;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ description: PUBLIC }) public!: boolean;
  @ApiProperty({ description: NOTIFY }) notifySubscribers!: boolean;
  @ApiProperty({ description: HEARTBEATS }) heartbeats!: boolean;
  @ApiProperty({ type: SilenceView, nullable: true, description: SILENCE }) silence!: SilenceView | null;
  @ApiProperty({ type: [SwitchRuleDto], description: RULES }) rules!: readonly SwitchRule[];
  @ApiProperty({ type: RecurrenceView, nullable: true, description: RECURRENCE }) recurrence!: RecurrenceView | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Somebody ended the time that was in force then (`POST /v2/maintenance-windows/{id}/end`)',
  })
  endedAt!: string | null;
  @ApiProperty({
    type: [MaintenanceSpanView],
    description: 'The next times, at most 3, with the one that goes on, whether it is enabled or not; none: it is over',
  })
  times!: MaintenanceSpanView[];
  @ApiProperty({ type: String, nullable: true, description: 'Null: global' }) teamId!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
