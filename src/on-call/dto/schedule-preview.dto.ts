import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { IsInstant, Nested } from '../../common/http/dto-fields.js';
import { GapView, ShiftView } from './on-call.dto.js';
import { CreateScheduleDto } from './schedule.dto.js';

/** What of a schedule decides who is on call. */
export class PreviewedScheduleDto extends OmitType(CreateScheduleDto, ['name', 'description', 'teamId'] as const) {}

export class PreviewScheduleDto {
  @ApiProperty({ type: PreviewedScheduleDto, description: 'As it would be' })
  @Nested(() => PreviewedScheduleDto)
  schedule!: PreviewedScheduleDto;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The schedule that it would change: its overrides count, and others that name it see the change',
  })
  @IsOptional()
  @IsUUID('all')
  scheduleId?: string | null;

  @IsInstant() start!: Date;
  @IsInstant({ description: 'Exclusive' }) end!: Date;
}

export class SchedulePreviewView {
  @ApiProperty({ type: [ShiftView], description: 'In order of time' }) shifts!: ShiftView[];
  @ApiProperty({ type: [GapView], description: 'In order of time; turns of `none` are no gaps' }) gaps!: GapView[];
  @ApiProperty({
    ...{ type: 'array', items: { type: 'string', format: 'uuid' } },
    description: 'What `shifts` call the rotations of the body, in their order',
  })
  rotationIds!: string[];
  @ApiProperty({ example: 'Europe/Berlin' }) timezone!: string;
}
