import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { Choice, ChoiceIfPresent, IfPresent, IsWhole, Trimmed } from '../../../platform/http/dto-fields.js';
import { CADENCES, type Cadence } from '../domain/next-run.js';
import type { ReportSchedule } from '../report-schedule.entity.js';
import { PersonId } from '../../../platform/http/person-id.js';

export const USUAL_DAYS = 30;

export class CreateReportScheduleDto {
  @Choice(CADENCES, { description: 'From now on, at this time of day in your timezone' }) cadence!: Cadence;

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

export class UpdateReportScheduleDto {
  @ChoiceIfPresent(CADENCES, { description: 'From now on, at the time of day at which it was made' }) cadence?: Cadence;

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

export function reportScheduleView(schedule: ReportSchedule): ReportScheduleView {
  const { id, userId, cadence, email, days, enabled, nextRunAt, lastRunAt, createdAt, updatedAt } = schedule;
  return {
    id,
    userId,
    cadence,
    email,
    days,
    enabled,
    nextRunAt: nextRunAt.toISOString(),
    lastRunAt: lastRunAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
