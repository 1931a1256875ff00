import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { ALERT_GROUPINGS, type AlertGrouping } from '../../alerts/statistics/alert-statistics.types.js';
import { USEFULNESS_GROUPINGS, type UsefulnessGrouping } from '../../alerts/feedback/feedback.queries.js';
import { DAYS, MAX_OFFSET } from '../domain/period.js';
import { IsTimeZone } from '../../platform/http/time-zone-rule.js';
import { AllTeams, IdsAsStored, OptionalChoice } from '../../platform/http/dto-fields.js';

/** Clamps a number to the range; empty counts as left out. Other values stay, so that validation refuses them. */
const clampedTo = (min: number, max: number): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown => {
    if (value === '') return undefined;
    const number: unknown = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && !Number.isNaN(number)
      ? Math.min(Math.max(Math.trunc(number), min), max)
      : number;
  });

const NOT_A_NUMBER = { message: 'must be a number' };

export class ReportQuery {
  @ApiPropertyOptional({
    type: 'number',
    default: DAYS.default,
    description: `Whole days back from now, ${DAYS.min} to ${DAYS.max}: what is beyond is clamped, fractions are cut`,
  })
  @IsOptional()
  @clampedTo(DAYS.min, DAYS.max)
  @IsInt(NOT_A_NUMBER)
  @Min(DAYS.min)
  @Max(DAYS.max)
  days?: number;

  @AllTeams() allTeams?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: "Only this team's alerts, whoever asks; `allTeams` is then without effect",
  })
  @IsOptional()
  @IdsAsStored()
  @IsUUID('all')
  teamId?: string;
}

export class TrendsQuery extends ReportQuery {
  @ApiPropertyOptional({
    type: 'number',
    default: 0,
    description: `The window ends that many days before today, at most ${MAX_OFFSET}: what is beyond is clamped`,
  })
  @IsOptional()
  @clampedTo(0, MAX_OFFSET)
  @IsInt(NOT_A_NUMBER)
  @Min(0)
  @Max(MAX_OFFSET)
  offset?: number;

  @ApiPropertyOptional({ default: 'UTC', description: 'IANA time zone of the days, such as `Europe/Berlin`' })
  @IsOptional()
  @IsTimeZone()
  timezone?: string;
}

export class TimesQuery extends ReportQuery {
  @ApiPropertyOptional({ type: String, description: `One of ${ALERT_GROUPINGS.join(', ')}; anything else is ignored` })
  @IsOptional()
  @Transform(({ value }: TransformFnParams) => ALERT_GROUPINGS.find((each) => each === value))
  breakdown?: AlertGrouping;
}

export class UsefulnessQuery extends ReportQuery {
  @OptionalChoice(USEFULNESS_GROUPINGS, { default: 'message', description: 'What answers are grouped by' })
  by?: UsefulnessGrouping;
}

export class ReportExportQuery extends ReportQuery {
  @ApiPropertyOptional({ type: String, default: 'csv', description: 'Anything but exactly `pdf` is CSV' })
  @IsOptional()
  @Transform(({ value }: TransformFnParams) => (value === 'pdf' ? 'pdf' : 'csv'))
  format?: 'csv' | 'pdf';
}
