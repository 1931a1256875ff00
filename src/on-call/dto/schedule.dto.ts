import { ManagedKind } from '../../platform/http/managed.js';
import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { FindQuery } from '../../platform/http/pagination.js';
import {
  AllTeams,
  IsInstant,
  Nested,
  NestedList,
  OptionalFlag,
  RequiredText,
  TextOrNull,
} from '../../platform/http/dto-fields.js';
import { IsTimeZone } from '../../platform/http/time-zone-rule.js';
import { OverrideView } from './override.dto.js';
import { CreateRotationDto, RotationView } from './rotation.dto.js';
import { GapView, ShiftView } from './on-call.dto.js';

const LONGEST_NAME = 200;
const LONGEST_TEXT = 15_000;
export const MOST_ROTATIONS = 100;

export class CreateScheduleDto {
  @RequiredText(LONGEST_NAME) name!: string;

  @TextOrNull(LONGEST_TEXT) description?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    default: 'UTC',
    example: 'Europe/London',
    description: 'IANA name',
  })
  @IsOptional()
  @IsTimeZone()
  timezone?: string | null;

  @OptionalFlag({ type: Boolean, nullable: true, default: true, description: 'A disabled schedule has nobody on call' })
  enabled?: boolean | null;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: "The team that owns it; null: global. Left out at the creation: the key's team, for people global",
  })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The chat room in which every handoff to a person is announced; null: none',
  })
  @IsOptional()
  @IsUUID('all')
  announceRoomId?: string | null;

  @ApiPropertyOptional({ type: [CreateRotationDto] })
  @IsOptional()
  @NestedList(() => CreateRotationDto, MOST_ROTATIONS)
  rotations?: CreateRotationDto[] | null;
}

/**
 * Changes present fields only. `rotations` replaces all rotations: one with the id of a present rotation changes it; one without
 * an id changes that of the same name, or else the one at the same index.
 */
export class UpdateScheduleDto extends PartialType(CreateScheduleDto, { skipNullProperties: false }) {}

export class ScheduleListQuery extends FindQuery {
  @AllTeams() allTeams?: string;
}

/** Limits the overrides to those that overlap [start, end). */
export class OverrideWindowQuery {
  @IsOptional() @IsInstant({ required: false }) start?: Date;
  @IsOptional() @IsInstant({ required: false }) end?: Date;
}

@ManagedKind('schedules')
export class ScheduleView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty() timezone!: string;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The chat room in which handoffs are announced',
  })
  announceRoomId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null: global' }) teamId!: string | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: [RotationView] }) rotations!: RotationView[];
}

export class ScheduleDetailView extends ScheduleView {
  @ApiProperty({ type: [OverrideView], description: 'In order of time' }) overrides!: OverrideView[];
}

/** The fields of a schedule that decide who is on call. */
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
  @ApiProperty({ type: [GapView], description: 'In order of time; shifts of `none` are no gaps' }) gaps!: GapView[];
  @ApiProperty({
    ...{ type: 'array', items: { type: 'string', format: 'uuid' } },
    description: 'What `shifts` call the rotations of the body, in their order',
  })
  rotationIds!: string[];
  @ApiProperty({ example: 'Europe/Berlin' }) timezone!: string;
}
