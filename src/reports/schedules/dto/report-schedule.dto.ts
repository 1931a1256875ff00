import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { IsClockTime } from '../../../platform/http/clock-time-rule.js';
import {
  Choice,
  ChoiceIfPresent,
  IfPresent,
  IsWhole,
  NullIsAbsent,
  Trimmed,
} from '../../../platform/http/dto-fields.js';
import { CADENCES, type Cadence, runTimeOf } from '../domain/next-run.js';
import { WEEKDAYS, type Weekday } from '../../../platform/domain/weekday.js';
import type { ReportSchedule } from '../report-schedule.entity.js';
import { PersonId } from '../../../platform/http/person-id.js';

export const USUAL_DAYS = 30;

/** When it goes, on the owner's clock. Left out: as it is, and of a new one as now. */
export class RunTimeFields {
  @ApiPropertyOptional({ example: '09:00', description: "HH:MM, 24 hours, in the owner's timezone" })
  @IfPresent()
  @IsClockTime()
  time?: string;

  @NullIsAbsent()
  @ChoiceIfPresent(WEEKDAYS, { nullable: true, description: 'Of a weekly report only' })
  weekday?: Weekday;

  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 1, maximum: 31, nullable: true },
    description: 'Of a monthly report only; a month without that day: its last',
  })
  @NullIsAbsent()
  @IfPresent()
  @IsWhole(1, 31)
  dayOfMonth?: number;
}

export class CreateReportScheduleDto extends RunTimeFields {
  @Choice(CADENCES, { description: 'From now on, in your timezone' }) cadence!: Cadence;

  @ApiProperty({ format: 'email', maxLength: 254, description: 'Where the report is mailed' })
  @Trimmed()
  @IsEmail({ require_tld: false })
  @MaxLength(254)
  email!: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 365, default: USUAL_DAYS, nullable: true })
  @IsOptional()
  @IsWhole(1, 365)
  days?: number | null;
}

export class UpdateReportScheduleDto extends RunTimeFields {
  @ChoiceIfPresent(CADENCES, { description: 'From now on, at the same time of day' }) cadence?: Cadence;

  @ApiPropertyOptional({ format: 'email', maxLength: 254 })
  @Trimmed()
  @IfPresent()
  @IsEmail({ require_tld: false })
  @MaxLength(254)
  email?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 365 })
  @IfPresent()
  @IsWhole(1, 365)
  days?: number;
}

export class ReportScheduleView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @PersonId() @ApiProperty({ description: 'The owner; the report shows what they may see' }) userId!: string;
  @ApiProperty({ enum: CADENCES }) cadence!: Cadence;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ type: 'integer' }) days!: number;
  @ApiProperty({ example: '09:00', description: 'When it goes: HH:MM in `timezone`' }) time!: string;
  @ApiProperty({ enum: WEEKDAYS, nullable: true, description: 'Null: it is not weekly' }) weekday!: Weekday | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null: it is not monthly' }) dayOfMonth!: number | null;
  @ApiProperty({ description: "The owner's; runs keep the time of day in it over clock changes" }) timezone!: string;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ format: 'date-time' }) nextRunAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastRunAt!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

/** Reasons for a run without a mail. */
export const NOT_SENT = ['provider-disabled', 'owner-gone', 'owner-blocked', 'owner-unproven', 'not-allowed'] as const;
export type NotSent = (typeof NOT_SENT)[number];

/** The result of a run. */
export type RunOutcome = { result: 'queued' } | { result: 'not-sent'; reason: NotSent };

export class ReportRunView extends ReportScheduleView {
  @ApiProperty({ enum: ['queued', 'not-sent'] }) result!: 'queued' | 'not-sent';
  @ApiPropertyOptional({ enum: NOT_SENT, description: 'Why nothing was sent' }) reason?: NotSent;
}

/** @param timezone of the owner */
export function reportScheduleView(schedule: ReportSchedule, timezone: string): ReportScheduleView {
  const { id, userId, cadence, email, days, enabled, nextRunAt, lastRunAt, createdAt, updatedAt } = schedule;
  const { time, weekday, dayOfMonth } = runTimeOf(schedule);
  return {
    id,
    userId,
    cadence,
    email,
    days,
    time,
    weekday: cadence === 'weekly' ? weekday : null,
    dayOfMonth: cadence === 'monthly' ? dayOfMonth : null,
    timezone,
    enabled,
    nextRunAt: nextRunAt.toISOString(),
    lastRunAt: lastRunAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
