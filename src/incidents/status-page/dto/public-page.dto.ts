import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, IsEmail, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Transform, type TransformFnParams } from 'class-transformer';
import { Trimmed } from '../../../platform/http/dto-fields.js';
import { INCIDENT_STATUSES, type IncidentStatus, SEVERITIES, type Severity } from '../../domain/incident.js';
import { StatusUpdateDto } from '../../dto/status-page-entry.dto.js';
import { SERVICE_STATUSES, type ServiceStatus } from '../../services/domain/status.js';
import {
  HISTORY_DAYS,
  type NamedService,
  OVERALL_STATUSES,
  type OverallStatus,
  type PageContent,
  type ShownIncident,
  type ShownService,
  type ShownWork,
} from '../domain/content.js';
import { PAGE_VISIBILITIES, type PageVisibility } from '../domain/gate.js';

/** RFC 5321: a path of 256 octets with its angle brackets. */
const LONGEST_EMAIL = 254;

/** Clamps a number to the range. Other values stay, so that validation refuses them. */
const clamped = ({ value }: TransformFnParams): unknown => {
  const days: unknown = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof days === 'number' && !Number.isNaN(days) ? Math.min(Math.max(Math.trunc(days), 1), HISTORY_DAYS) : days;
};

export class HistoryQuery {
  @ApiPropertyOptional({
    type: Number,
    default: HISTORY_DAYS,
    description: `Whole days back, 1 to ${HISTORY_DAYS}: what is beyond is clamped`,
  })
  @IsOptional()
  @Transform(clamped)
  @IsInt({ message: 'must be a number' })
  @Min(1)
  @Max(HISTORY_DAYS)
  days?: number;
}

export class SubscribeDto {
  @ApiProperty({ format: 'email', maxLength: LONGEST_EMAIL })
  @Trimmed()
  @IsString({ message: 'must be an email address' })
  @MaxLength(LONGEST_EMAIL)
  @IsEmail({}, { message: 'must be an email address' })
  email!: string;
}

class NamedServiceView implements NamedService {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}

class UptimeDayView {
  @ApiProperty({ format: 'date', description: 'UTC' }) date!: string;
  @ApiProperty({ enum: SERVICE_STATUSES, nullable: true, description: 'The worst; null: not there yet' })
  status!: ServiceStatus | null;
  @ApiProperty({ description: 'In partial or major outage, as recorded at the time' }) downSeconds!: number;
}

class UptimeView {
  @ApiProperty({ type: Number, nullable: true }) percent!: number | null;
  @ApiProperty({ type: [UptimeDayView], description: '90, the oldest first' }) days!: UptimeDayView[];
}

class ShownServiceView implements ShownService {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ enum: SERVICE_STATUSES }) status!: ServiceStatus;
  @ApiPropertyOptional({ type: UptimeView, description: 'Only when the page shows uptime bars' }) uptime?: UptimeView;
}

class ShownPostmortemView {
  @ApiProperty({ description: 'What was learned, as plain text', example: 'A disk was full.' }) text!: string;
  @ApiProperty({ format: 'date-time', description: 'Since when it stands here' }) publishedAt!: string;
}

export class ShownIncidentView implements ShownIncident {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ type: String, nullable: true }) message!: string | null;
  @ApiProperty({ enum: SEVERITIES }) severity!: Severity;
  @ApiProperty({ enum: INCIDENT_STATUSES }) status!: IncidentStatus;
  @ApiProperty({ type: [NamedServiceView], description: 'The public ones among those affected' })
  services!: NamedServiceView[];
  @ApiProperty({ type: [StatusUpdateDto], description: 'Oldest first' }) updates!: StatusUpdateDto[];
  @ApiPropertyOptional({ type: ShownPostmortemView, description: 'Only when one was published' })
  postmortem?: ShownPostmortemView;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) resolvedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

class ShownWorkView implements ShownWork {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ enum: ['scheduled', 'in_progress'] }) status!: 'scheduled' | 'in_progress';
  @ApiProperty({ format: 'date-time' }) startTime!: string;
  @ApiProperty({ format: 'date-time' }) endTime!: string;
  @ApiProperty({ type: [NamedServiceView], description: 'Public ones; empty: not for a single one' })
  services!: NamedServiceView[];
}

export class PageContentView implements PageContent {
  @ApiProperty() brandName!: string;
  @ApiProperty({ type: String, nullable: true }) accentColor!: string | null;
  @ApiProperty({ type: String, nullable: true }) logoUrl!: string | null;
  @ApiProperty({ enum: PAGE_VISIBILITIES }) visibility!: PageVisibility;
  @ApiProperty({ enum: OVERALL_STATUSES }) overallStatus!: OverallStatus;
  @ApiProperty({ type: [ShownServiceView] }) services!: ShownServiceView[];
  @ApiProperty({ type: [ShownIncidentView] }) activeIncidents!: ShownIncidentView[];
  @ApiProperty({ type: [ShownWorkView] }) scheduledMaintenance!: ShownWorkView[];
  @ApiProperty({ type: [ShownIncidentView], description: 'Resolved within the last 14 days' })
  recentIncidents!: ShownIncidentView[];
  @ApiProperty({ format: 'date-time' }) generatedAt!: string;
}

export class PublicIncidentView {
  @ApiProperty() id!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ enum: SEVERITIES }) severity!: Severity;
  @ApiProperty({ enum: INCIDENT_STATUSES }) status!: IncidentStatus;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) resolvedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

/** Query parameters of a page; others are ignored. */
export class PageView {
  @ApiPropertyOptional({ type: String, description: 'The access key of a `link` page' }) @Allow() key?: unknown;
  @ApiPropertyOptional({ type: String, description: 'The notice to show to the visitor' }) @Allow() notice?: unknown;
}

/** The fields of the forms on a page; errors are shown on the page. */
export class FormBody {
  @ApiPropertyOptional({ type: String }) @Allow() email?: unknown;
  @ApiPropertyOptional({ type: String }) @Allow() password?: unknown;
  @ApiPropertyOptional({ type: String }) @Allow() challengeToken?: unknown;
  @ApiPropertyOptional({ type: String }) @Allow() code?: unknown;
}
