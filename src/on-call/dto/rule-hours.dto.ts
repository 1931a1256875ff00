import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Nested, NestedList } from '../../platform/http/dto-fields.js';
import type { RuleHours } from '../domain/rotation/rule-hours.js';
import { MOST_RESTRICTIONS, TimeRestrictionDto, WeeklyRestrictionDto } from './rotation.dto.js';
import { IsTimeZone } from '../../platform/http/time-zone-rule.js';

/** The description of an optional time zone. */
export const OF_THE_ACCOUNT = 'IANA time zone; left out: that of the account, which is UTC until it is set';

class DailyHoursDto extends OmitType(TimeRestrictionDto, ['timezone']) {}
class WeeklyHoursDto extends OmitType(WeeklyRestrictionDto, ['timezone']) {}

export class RuleHoursDto {
  @ApiPropertyOptional({ ...{ type: String, nullable: true, example: 'Europe/Berlin' }, description: OF_THE_ACCOUNT })
  @IsOptional()
  @IsTimeZone()
  timezone?: string | null;

  @ApiPropertyOptional({ type: DailyHoursDto, nullable: true, description: 'A daily window' })
  @IsOptional()
  @Nested(() => DailyHoursDto)
  daily?: DailyHoursDto | null;

  @ApiPropertyOptional({ type: [WeeklyHoursDto], default: [], description: 'Weekly windows, one of which must hold' })
  @IsOptional()
  @NestedList(() => WeeklyHoursDto, MOST_RESTRICTIONS)
  weekly?: WeeklyHoursDto[] | null;
}

export class RuleHoursView {
  @ApiProperty({ example: 'Europe/Berlin' }) timezone!: string;
  @ApiProperty({ type: DailyHoursDto, nullable: true, description: 'A daily window' }) daily!: DailyHoursDto | null;
  @ApiProperty({ type: [WeeklyHoursDto], description: 'Weekly windows, one of which must hold' })
  weekly!: WeeklyHoursDto[];
}

/** The hours as stored. @param zone the IANA zone for hours without one */
export function hoursOf(given: RuleHoursDto | null | undefined, zone: string): RuleHours | null {
  if (!given) return null;
  const { timezone, daily, weekly } = given;
  return {
    timezone: timezone ?? zone,
    daily: daily ? { start: daily.start, end: daily.end } : null,
    weekly: (weekly ?? []).map(({ startDay, startTime, endDay, endTime }) => ({
      startDay,
      startTime,
      endDay,
      endTime,
    })),
  };
}
