import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ResponderDto } from '../../alerts/lifecycle/create-alert.dto.js';
import type { Priority } from '../../platform/domain/priority.js';
import { AllTeams, IdsAsStored, IfPresent, Nested, OptionalText } from '../../platform/http/dto-fields.js';
import { FindQuery } from '../../platform/http/pagination.js';
import type { SettingsInput, IncidentPatch } from '../domain/edit.js';
import { INCIDENT_STATUSES, type ImpactedService, type IncidentStatus } from '../domain/incident.js';
import { MOST_LINKED } from '../linked/most-linked.js';
import { IncidentDetails, IncidentPriority, IncidentTags } from './incident-fields.js';
import { IsImpactedServices } from './impacted-services.decorator.js';
import { StakeholderNoticeDto } from './stakeholder-notice.dto.js';
import { StatusPageEntryDto } from './status-page-entry.dto.js';

const LONGEST_NAME = 500;
const LONGEST_TEXT = 15_000;
const MOST_RESPONDERS = 50;

const TEMPLATE = 'The incident template from which it is opened; what is given here counts in place of what that has';

/** Null: the default. */
class IncidentSettingsDto implements SettingsInput {
  @IncidentPriority() priority?: Priority | null;
  @IncidentTags() tags?: string[] | null;
  @IncidentDetails() details?: Record<string, unknown> | null;

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

  @ApiPropertyOptional({ type: StakeholderNoticeDto, nullable: true })
  @IsOptional()
  @Nested(() => StakeholderNoticeDto)
  stakeholderNotice?: StakeholderNoticeDto | null;
}

export class CreateIncidentDto extends IncidentSettingsDto {
  @ApiPropertyOptional({ type: String, nullable: true, format: 'uuid', description: TEMPLATE })
  @IsOptional()
  @IsUUID('all')
  @IdsAsStored()
  templateId?: string | null;

  @ApiProperty({ maxLength: LONGEST_NAME, description: 'With `templateId` it may be left out' })
  @ValidateIf(({ name, templateId }: CreateIncidentDto) => !templateId || (name !== undefined && name !== null))
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  name!: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LONGEST_TEXT, description: 'Default: the name' })
  @OptionalText(LONGEST_TEXT)
  message?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LONGEST_TEXT })
  @OptionalText(LONGEST_TEXT)
  description?: string | null;

  @ApiPropertyOptional({ type: [String], nullable: true, maxItems: MOST_LINKED, description: 'Alerts to link to it' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_LINKED)
  @IdsAsStored()
  @IsUUID('all', { each: true })
  alertIds?: string[] | null;
}

/** Other fields are ignored (contract: "PATCH /:id"). */
export class UpdateIncidentDto extends IncidentSettingsDto implements IncidentPatch {
  @ApiPropertyOptional({ enum: INCIDENT_STATUSES, description: 'Any status may follow any other' })
  @IfPresent()
  @IsIn(INCIDENT_STATUSES, { message: `must be one of ${INCIDENT_STATUSES.join(', ')}` })
  status?: IncidentStatus;
}

export class IncidentListQuery extends FindQuery {
  @AllTeams() allTeams?: string;
}
