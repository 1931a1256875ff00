import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type, type TransformFnParams } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ResponderDto } from '../../alerts/create-alert.dto.js';
import { PRIORITIES, type Priority } from '../../alerts/domain/alert.js';
import { AllTeams, IfGiven, OptionalText } from '../../common/http/dto-fields.js';
import { PageQuery } from '../../common/http/pagination.js';
import type { GivenSettings, IncidentPatch } from '../domain/edit.js';
import { INCIDENT_STATUSES, type ImpactedService, type IncidentStatus } from '../domain/incident.js';
import { IsImpactedServices } from './impacted-services.decorator.js';
import { StatusPageEntryDto } from './status-page-entry.dto.js';

const LONGEST_NAME = 500;
const LONGEST_TEXT = 15_000;
const MOST_TAGS = 50;
const LONGEST_TAG = 200;
const MOST_RESPONDERS = 50;

/** The value untouched: class-transformer loses keys that any object has by itself, such as `toString`. */
const AsGiven = (): PropertyDecorator =>
  Transform(({ obj, key }: TransformFnParams): unknown => (obj as Record<string, unknown>)[key]);

/** The fields that may be changed. Null: the default. */
class IncidentSettingsDto implements GivenSettings {
  @ApiPropertyOptional({ enum: PRIORITIES, default: 'P3' })
  @IsOptional()
  @IsIn(PRIORITIES, { message: 'must be one of P1, P2, P3, P4, P5' })
  priority?: Priority | null;

  @ApiPropertyOptional({ type: [String], maxItems: MOST_TAGS })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_TAGS)
  @IsString({ each: true, message: 'each must be a string' })
  @MaxLength(LONGEST_TAG, { each: true, message: `each must have at most ${LONGEST_TAG} characters` })
  tags?: string[] | null;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject({ message: 'must be an object' })
  @AsGiven()
  details?: Record<string, unknown> | null;

  @ApiPropertyOptional({ type: [ResponderDto], maxItems: MOST_RESPONDERS })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_RESPONDERS)
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => ResponderDto)
  responders?: ResponderDto[] | null;

  @IsOptional() @IsImpactedServices() impactedServices?: ImpactedService[] | null;

  @ApiPropertyOptional({ type: StatusPageEntryDto, nullable: true })
  @IsOptional()
  @IsObject({ message: 'must be an object' })
  @ValidateNested({ message: 'must be an object' })
  @Type(() => StatusPageEntryDto)
  statusPageEntry?: StatusPageEntryDto | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, default: false })
  @IsOptional()
  @IsBoolean({ message: 'must be a boolean' })
  notifyStakeholders?: boolean | null;
}

export class CreateIncidentDto extends IncidentSettingsDto {
  @ApiProperty({ maxLength: LONGEST_NAME }) @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name!: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LONGEST_TEXT, description: 'Default: the name' })
  @OptionalText(LONGEST_TEXT)
  message?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LONGEST_TEXT })
  @OptionalText(LONGEST_TEXT)
  description?: string | null;
}

/** Other fields are ignored (contract: "PATCH /:id"). */
export class UpdateIncidentDto extends IncidentSettingsDto implements IncidentPatch {
  @ApiPropertyOptional({ enum: INCIDENT_STATUSES, description: 'Any status may follow any other' })
  @IfGiven()
  @IsIn(INCIDENT_STATUSES, { message: `must be one of ${INCIDENT_STATUSES.join(', ')}` })
  status?: IncidentStatus;
}

export class IncidentListQuery extends PageQuery {
  @AllTeams() allTeams?: string;
}
