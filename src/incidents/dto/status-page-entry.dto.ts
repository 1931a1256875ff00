import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type, type TransformFnParams } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Visible } from '../../platform/http/dto-fields.js';
import { parseInstant } from '../../platform/instant.js';
import type { EntryInput } from '../domain/edit.js';
import { INCIDENT_STATUSES, SEVERITIES, type IncidentStatus, type Severity } from '../domain/incident.js';
import type { StatusUpdate } from '../domain/incident.js';

const LONGEST_TITLE = 500;
const LONGEST_MESSAGE = 15_000;
export const MOST_UPDATES = 500;

export class StatusUpdateDto implements StatusUpdate {
  @ApiProperty({ format: 'date-time' })
  @Transform(({ value }: TransformFnParams): unknown =>
    typeof value === 'string' ? (parseInstant(value)?.toISOString() ?? null) : value,
  )
  @IsString({ message: 'must be an ISO 8601 date-time' })
  at!: string;

  @ApiProperty({ enum: INCIDENT_STATUSES })
  @IsIn(INCIDENT_STATUSES, { message: `must be one of ${INCIDENT_STATUSES.join(', ')}` })
  status!: IncidentStatus;

  @ApiProperty({ maxLength: LONGEST_MESSAGE })
  @IsString({ message: 'must be a string' })
  @MaxLength(LONGEST_MESSAGE)
  message!: string;
}

/** How the incident shows on the status page; a field left out stays. */
export class StatusPageEntryDto implements EntryInput {
  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Published' })
  @IsOptional()
  @IsBoolean({ message: 'must be a boolean' })
  enabled?: boolean | null;

  @ApiPropertyOptional({ enum: SEVERITIES, default: 'info' })
  @IsOptional()
  @IsIn(SEVERITIES, { message: `must be one of ${SEVERITIES.join(', ')}` })
  severity?: Severity | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: "In place of the incident's message" })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(LONGEST_TITLE)
  @Visible()
  title?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The current public message. Each new one is also appended to the updates',
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(LONGEST_MESSAGE)
  message?: string | null;

  @ApiPropertyOptional({
    type: [StatusUpdateDto],
    maxItems: MOST_UPDATES,
    description:
      'All that the public was told, oldest first; a new status or message of a published incident appends one. Given ' +
      'ones join the others (same time and status: corrects the text); null takes all of them back',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_UPDATES)
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => StatusUpdateDto)
  updates?: StatusUpdateDto[] | null;
}
