import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';
import { AllTeams, IdsAsStored, Nested, OptionalText } from '../../platform/http/dto-fields.js';
import { ManagedKind } from '../../platform/http/managed.js';
import { PageQuery } from '../../platform/http/pagination.js';
import type { ImpactedService, StakeholderNotice } from '../domain/incident.js';
import { IsImpactedServices } from '../dto/impacted-services.decorator.js';
import { IncidentDetails, IncidentPriority, IncidentTags } from '../dto/incident-fields.js';
import { IMPACTED_SERVICES } from '../dto/incident.view.js';
import { StakeholderNoticeDto, StakeholderNoticeView } from '../dto/stakeholder-notice.dto.js';

const LONGEST_NAME = 200;
const LONGEST_TEXT = 15_000;

/** Null: the default. */
export class CreateIncidentTemplateDto {
  @ApiProperty({ maxLength: LONGEST_NAME, description: 'Of the template' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  name!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Null: for every team' })
  @IsOptional()
  @IsUUID('all')
  @IdsAsStored()
  teamId?: string | null;

  @ApiProperty({ maxLength: LONGEST_TEXT, description: 'Of the incident; its first 500 characters are the name' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_TEXT)
  message!: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LONGEST_TEXT })
  @OptionalText(LONGEST_TEXT)
  description?: string | null;

  @IncidentPriority() priority?: Priority | null;
  @IncidentTags() tags?: string[] | null;
  @IncidentDetails() details?: Record<string, unknown> | null;
  @IsOptional() @IsImpactedServices() impactedServices?: ImpactedService[] | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, default: false, description: 'Stakeholders are notified, too' })
  @IsOptional()
  @IsBoolean({ message: 'must be a boolean' })
  notifyStakeholders?: boolean | null;

  @ApiPropertyOptional({ type: StakeholderNoticeDto, nullable: true })
  @IsOptional()
  @Nested(() => StakeholderNoticeDto)
  stakeholderNotice?: StakeholderNoticeDto | null;
}

/** A field left out stays. */
export class UpdateIncidentTemplateDto extends PartialType(CreateIncidentTemplateDto, { skipNullProperties: false }) {}

export class IncidentTemplateListQuery extends PageQuery {
  @AllTeams() allTeams?: string;
}

@ManagedKind('incidentTemplates')
export class IncidentTemplateView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null: global' }) teamId!: string | null;
  @ApiProperty() message!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ enum: PRIORITIES }) priority!: Priority;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ type: 'object', additionalProperties: true }) details!: Record<string, unknown>;
  @ApiProperty(IMPACTED_SERVICES) impactedServices!: ImpactedService[];
  @ApiProperty() notifyStakeholders!: boolean;
  @ApiProperty({ type: StakeholderNoticeView, nullable: true }) stakeholderNotice!: StakeholderNotice | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}
