import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { ALERT_FIELDS } from '../../lifecycle/domain/alert-fields.js';
import { PRIORITIES, type Priority } from '../../../platform/domain/priority.js';
import { AllTeams, IdsAsStored, OptionalChoice, OptionalFlag, TextOrNull } from '../../../platform/http/dto-fields.js';
import { ManagedKind } from '../../../platform/http/managed.js';
import { FindQuery } from '../../../platform/http/pagination.js';
import { INTERVAL_UNITS, LONGEST_INTERVAL, type IntervalUnit } from '../domain/interval.js';
import { isFreshHeartbeatName, LONGEST_NAME } from '../domain/name.js';
import type { GivenSettings } from '../domain/settings.js';

/** PATCH: what is left out stays, null goes back to the default. */
export class UpdateHeartbeatDto implements GivenSettings {
  @TextOrNull(ALERT_FIELDS.description.max, { maxLength: ALERT_FIELDS.description.max }) description?: string | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LONGEST_INTERVAL, default: 60 })
  @IsOptional()
  @IsInt({ message: 'must be an integer' })
  @Min(1)
  @Max(LONGEST_INTERVAL)
  interval?: number | null;

  @OptionalChoice(INTERVAL_UNITS, { default: 'minutes' }, { message: 'must be minutes, hours or days' })
  intervalUnit?: IntervalUnit | null;

  @OptionalFlag({ type: Boolean, default: true }) enabled?: boolean | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'The service that it watches' })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  @IdsAsStored()
  serviceId?: string | null;

  @TextOrNull(ALERT_FIELDS.description.max, {
    description: `Default: \`Heartbeat <name> expired\`. Cut at ${ALERT_FIELDS.message.max} in the alert, whole in its description`,
  })
  alertMessage?: string | null;

  @ApiPropertyOptional({ type: [String], maxItems: ALERT_FIELDS.tags.max })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ALERT_FIELDS.tags.max)
  @IsString({ each: true, message: 'each must be a string' })
  @MaxLength(ALERT_FIELDS.tags.each, {
    each: true,
    message: `each must have at most ${ALERT_FIELDS.tags.each} characters`,
  })
  alertTags?: string[] | null;

  @OptionalChoice(PRIORITIES, { default: 'P3' }) alertPriority?: Priority | null;

  @ApiPropertyOptional({
    ...{ type: String, format: 'uuid', nullable: true },
    description: "The team that owns the heartbeat and its alert; null: global; default: the caller's team",
  })
  @IsOptional()
  @IsUUID('all')
  @IdsAsStored()
  teamId?: string | null;
}

const IsHeartbeatName = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isHeartbeatName', validator: { validate: isFreshHeartbeatName } },
    { message: `must be a string of 1 to ${LONGEST_NAME} characters, and none of . and ..` },
  );

export class CreateHeartbeatDto extends UpdateHeartbeatDto {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_NAME, example: 'nightly-backup' })
  @IsHeartbeatName()
  name!: string;
}

export class HeartbeatListQuery extends FindQuery {
  @AllTeams() allTeams?: string;
}

/** In OpenAPI, of answers to changes of a heartbeat. */
export const WARNINGS = {
  type: 'array',
  items: { type: 'string' },
  example: ['Its expiry would page nobody: the escalation policy Payments reaches nobody'],
  description: 'When its expiry would page nobody now; else absent',
};

export class HeartbeatPageView {
  @ApiProperty({ format: 'uuid', description: 'Of the user' }) userId!: string;
  @ApiProperty({ description: 'Full name', example: 'Ada Lovelace' }) name!: string;
  @ApiPropertyOptional({
    type: [String],
    example: ['Ada Lovelace'],
    description: 'Names of those who forward to this person; absent: of nobody',
  })
  inPlaceOf?: string[];
}

/** How it is at this moment. */
export class HeartbeatNow {
  @ApiProperty({
    description:
      'Its last ping is longer ago than its interval: it has expired, or does so when nothing keeps it quiet any more',
  })
  late!: boolean;

  @ApiProperty({
    ...{ type: String, format: 'uuid', nullable: true },
    description: 'The maintenance window during which it does not expire; null: none is in force, or it has expired',
  })
  maintenance!: string | null;

  @ApiProperty({
    ...{ type: String, format: 'date-time', nullable: true },
    description: 'The end of that maintenance: if it is late then, it expires and its alert pages',
  })
  silencedUntil!: string | null;
}

@ManagedKind('heartbeats', 'name')
export class HeartbeatView extends HeartbeatNow {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ type: 'integer' }) interval!: number;
  @ApiProperty({ enum: INTERVAL_UNITS }) intervalUnit!: IntervalUnit;
  @ApiProperty() enabled!: boolean;
  @ApiProperty() expired!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastPing!: string | null;
  @ApiProperty({ type: String, nullable: true }) serviceId!: string | null;
  @ApiProperty({ type: String, nullable: true }) alertMessage!: string | null;
  @ApiProperty({ type: [String] }) alertTags!: string[];
  @ApiProperty({ enum: PRIORITIES }) alertPriority!: Priority;
  @ApiProperty({ type: String, nullable: true, description: 'Null: global' }) teamId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The integration whose key pinged it last; deleting that integration disables the heartbeat',
  })
  integrationId!: string | null;

  @ApiProperty({
    ...{ type: [HeartbeatPageView], nullable: true },
    description:
      'The people whom an expiry now would notify while nobody acts, in their order; null: its alert goes to a team that you do not see',
  })
  pages!: HeartbeatPageView[] | null;

  @ApiProperty({
    type: [String],
    example: WARNINGS.example,
    description:
      'When its expiry would page nobody now, only those who are notified instead, or someone whose messages are held then; else empty',
  })
  warnings!: string[];
}

/** What is stored of it. */
export type HeartbeatSettingsView = Omit<HeartbeatView, 'pages' | 'warnings' | keyof HeartbeatNow>;
