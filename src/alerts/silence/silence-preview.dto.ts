import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { IdsAsStored } from '../../platform/http/dto-fields.js';
import { CreateMaintenanceWindowDto, MaintenanceSpanView } from '../maintenance/dto/maintenance-window.dto.js';
import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';

export class PreviewMaintenanceWindowDto extends PickType(CreateMaintenanceWindowDto, [
  'startTime',
  'endTime',
  'serviceId',
  'silence',
  'recurrence',
  'public',
] as const) {
  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The team of the window; null: of none; default: the one that a new window would get',
  })
  @IsOptional()
  @IsUUID('all')
  @IdsAsStored()
  teamId?: string | null;
}

export class MatchingAlertView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer', description: 'Random, not unique' }) tinyId!: number;
  @ApiProperty() message!: string;
  @ApiProperty({ enum: PRIORITIES }) priority!: Priority;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class MaintenancePreviewView {
  @ApiProperty({ type: [MaintenanceSpanView], description: 'Its next times, at most 10' })
  times!: MaintenanceSpanView[];
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'every week on Sunday',
    description: 'Null: it does not recur',
  })
  text!: string | null;
  @ApiProperty({
    type: 'integer',
    description:
      'Of the newest 1000 open alerts, of all teams, how many it would silence; for a key of a team only of that',
  })
  count!: number;
  @ApiProperty({ description: 'It has no conditions: it silences every alert, or every one of its team' })
  silencesAll!: boolean;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Of the status page, who would be mailed unless `notifySubscribers` is false; null: it would not show there',
  })
  subscribers!: number | null;
  @ApiProperty({ type: [MatchingAlertView], description: 'The newest of them, at most 10' })
  alerts!: MatchingAlertView[];
}
