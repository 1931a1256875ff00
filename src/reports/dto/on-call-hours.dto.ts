import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { IdsAsStored, IsInstant, OptionalChoice, QueryFlag } from '../../platform/http/dto-fields.js';
import type { HoursRow } from '../domain/hours-row.js';
import { PersonId } from '../../platform/http/person-id.js';

const FORMATS = ['json', 'csv'] as const;

export class OnCallHoursQuery {
  @IsOptional()
  @IsInstant({ required: false, description: 'Default: thirty days before `to`' })
  from?: Date;
  @IsOptional()
  @IsInstant({ required: false, description: 'Exclusive, at most 366 days after `from`; default: now' })
  to?: Date;
  @ApiPropertyOptional({ description: 'Only this schedule' })
  @IsOptional()
  @IsString()
  @IdsAsStored()
  scheduleId?: string;
  @ApiPropertyOptional({ description: "Only this team's schedules" })
  @IsOptional()
  @IsString()
  @IdsAsStored()
  teamId?: string;
  @QueryFlag(
    'True: from when a schedule was made here; its rotations may begin earlier, when nobody could be paged by it',
  )
  sinceMade?: string;
  @OptionalChoice(FORMATS, { default: 'json' }) format?: (typeof FORMATS)[number];
}

export class HoursRowView implements HoursRow {
  @PersonId() @ApiProperty() userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty() scheduleId!: string;
  @ApiProperty() scheduleName!: string;
  @ApiProperty({ type: 'integer', description: 'Times on call without a break' }) shiftCount!: number;
  @ApiProperty({ description: 'To two decimals' }) totalHours!: number;
  @ApiProperty({ description: "Monday to Friday, 09:00 to 17:00 in the schedule's timezone" }) businessHours!: number;
  @ApiProperty({ description: 'The rest of the total' }) afterHours!: number;
}

export class OnCallHoursView {
  @ApiProperty({ format: 'date-time' }) from!: string;
  @ApiProperty({ format: 'date-time' }) to!: string;
  @ApiProperty({ type: [HoursRowView], description: 'Most hours first' }) rows!: HoursRowView[];
}
