import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsClockTime } from '../../platform/http/clock-time-rule.js';
import { ShownKeys } from '../../platform/http/unknown-keys.js';
import { PARTICIPANT_TYPES } from '../domain/schedule/participants.js';
import { WINDOW_ZONES } from '../domain/rotation/restrictions.js';
import { WEEKDAYS, type Weekday } from '../../platform/domain/weekday.js';
import {
  Choice,
  IfPresent,
  IsInstant,
  IsWhole,
  Nested,
  NestedList,
  OptionalText,
  TextOrNull,
} from '../../platform/http/dto-fields.js';
import { PersonId } from '../../platform/http/person-id.js';

const LONGEST_NAME = 200;
const LONGEST_TURN = 100_000;
const MOST_PARTICIPANTS = 1000;
export const MOST_RESTRICTIONS = 100;

const ZonedWindow = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      enum: WINDOW_ZONES,
      default: 'schedule',
      description:
        '`participant`: on the clock of each person who would be on call, in their own time zone; being off hours is no absence, so nobody takes over then',
    }),
    IfPresent(),
    // Somebody may have meant the zone itself, by its name.
    IsIn(WINDOW_ZONES, { message: 'must be "schedule" (its time zone) or "participant" (the zone of each)' }),
  );

@ShownKeys('email')
export class ParticipantDto {
  @ApiPropertyOptional({ description: 'Of the user, team, schedule or escalation policy; needless for `none`' })
  @ValidateIf((participant: ParticipantDto) => participant.type !== 'none' || participant.id !== undefined)
  @IsString()
  @MaxLength(LONGEST_NAME)
  id?: string;

  @ApiPropertyOptional() @OptionalText(LONGEST_NAME) name?: string;

  @ApiPropertyOptional({
    enum: PARTICIPANT_TYPES,
    default: 'user',
    description: '`none`: an intended gap; `escalation`: whom the first rules of that escalation policy name',
  })
  @OptionalText(LONGEST_NAME)
  type?: string;
}

export class TimeRestrictionDto {
  @ApiProperty({ example: '09:00' }) @IsClockTime() start!: string;
  @ApiProperty({ example: '17:00', description: 'At or before `start`: on the next day' }) @IsClockTime() end!: string;
  @ZonedWindow() timezone?: (typeof WINDOW_ZONES)[number];
}

export class WeeklyRestrictionDto {
  @Choice(WEEKDAYS) startDay!: Weekday;
  @ApiProperty({ example: '20:00' }) @IsClockTime() startTime!: string;
  @Choice(WEEKDAYS) endDay!: Weekday;
  @ApiProperty({ example: '08:00' }) @IsClockTime() endTime!: string;
  @ZonedWindow() timezone?: (typeof WINDOW_ZONES)[number];
}

@ShownKeys('counting')
export class CreateRotationDto {
  @ApiPropertyOptional({
    description: 'In a list of all rotations of a schedule: the present one that this one changes; else it is ignored',
  })
  @OptionalText(LONGEST_NAME)
  id?: string;

  @TextOrNull(LONGEST_NAME) name?: string | null;

  @IsInstant({ description: 'The first handoff; its local time of day is that of all others' })
  startDate!: Date;

  @IsOptional()
  @IsInstant({ required: false, nullable: true, description: 'Exclusive' })
  endDate?: Date | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    default: 'daily',
    description: 'hourly, daily, weekly or monthly; others act as daily',
  })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  type?: string | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1, description: 'Units of the type that a shift lasts' })
  @IsOptional()
  @IsWhole(1, LONGEST_TURN)
  length?: number | null;

  @ApiPropertyOptional({ type: [ParticipantDto], default: [] })
  @IsOptional()
  @NestedList(() => ParticipantDto, MOST_PARTICIPANTS)
  participants?: ParticipantDto[] | null;

  @ApiPropertyOptional({ type: TimeRestrictionDto, nullable: true, description: 'A daily window' })
  @IsOptional()
  @Nested(() => TimeRestrictionDto)
  timeRestriction?: TimeRestrictionDto | null;

  @ApiPropertyOptional({ type: [WeeklyRestrictionDto], default: [], description: 'Weekly windows; their union counts' })
  @IsOptional()
  @NestedList(() => WeeklyRestrictionDto, MOST_RESTRICTIONS)
  restrictions?: WeeklyRestrictionDto[] | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    default: false,
    description:
      'True: shifts entirely outside of the hours are skipped, so that each participant has a shift within them',
  })
  @IsOptional()
  @IsBoolean()
  countsOnlyOwnHours?: boolean | null;
}

/**
 * Changes present fields, and only the future. The current participant keeps the turn, and the new order continues after them.
 * A new `startDate` restarts the count of turns. Null sets a field to its default.
 */
export class UpdateRotationDto extends PartialType(CreateRotationDto, { skipNullProperties: false }) {}

/** A rotation as it is shown. */
export class ParticipantView {
  @PersonId() @ApiPropertyOptional({ description: 'Of the user, team, schedule or escalation policy' }) id?: string;
  @ApiPropertyOptional({ description: 'As it was given, else of the user' }) name?: string;
  @ApiPropertyOptional({ enum: PARTICIPANT_TYPES }) type?: string;
}

export class PresentTurnView {
  @ApiProperty({ type: 'integer', description: 'Index in `participants`, from 0, of who has the current shift' })
  participant!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: no end in sight' })
  until!: string | null;
  @ApiProperty({ type: 'integer', description: 'Index of who has the shift after it' }) next!: number;
}

export class CountingView {
  @ApiProperty({
    format: 'date-time',
    description: 'When the rotation was last changed: before that, what it was counts',
  })
  from!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The beginning of a shift from which handoffs are counted; null: `startDate`',
  })
  anchor!: string | null;

  @ApiProperty({ type: 'integer', description: 'Turn n, counted from there, is that of participant n + shift' })
  shift!: number;

  @ApiProperty({
    type: PresentTurnView,
    nullable: true,
    description: 'From where the order counts: the current shift; null: the rotation has none now',
  })
  turn!: PresentTurnView | null;
}

export class RotationView {
  @ApiProperty() id!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  @ApiProperty() startDate!: string;
  @ApiProperty({ type: String, nullable: true }) endDate!: string | null;
  @ApiProperty() type!: string;
  @ApiProperty({ type: 'integer' }) length!: number;
  @ApiProperty({ type: [ParticipantView] }) participants!: readonly ParticipantView[];
  @ApiProperty({ type: TimeRestrictionDto, nullable: true }) timeRestriction!: TimeRestrictionDto | null;
  @ApiProperty({ type: [WeeklyRestrictionDto] }) restrictions!: readonly WeeklyRestrictionDto[];
  @ApiProperty() countsOnlyOwnHours!: boolean;
  @ApiPropertyOptional({
    type: CountingView,
    description: 'How shifts are counted; absent: from `startDate`. Read-only',
  })
  counting?: CountingView;
}
