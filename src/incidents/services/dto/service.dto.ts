import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { ManagedKind } from '../../../platform/http/managed.js';
import { FindQuery } from '../../../platform/http/pagination.js';
import { AllTeams, OptionalText } from '../../../platform/http/dto-fields.js';
import { SERVICE_STATUSES, VISIBILITIES, type ServiceStatus, type Visibility } from '../domain/status.js';

const LONGEST_NAME = 200;
const LONGEST_TEXT = 15_000;
const MOST_TAGS = 50;
const LONGEST_TAG = 200;

/** Null removes the description; for other fields it counts as left out. */
class ServiceSettings {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LONGEST_TEXT })
  @OptionalText(LONGEST_TEXT)
  description?: string | null;

  @ApiPropertyOptional({ enum: VISIBILITIES, default: 'internal', description: 'Only public ones show on the page' })
  @IsOptional()
  @IsIn(VISIBILITIES, { message: `must be one of ${VISIBILITIES.join(', ')}` })
  visibility?: Visibility | null;

  @ApiPropertyOptional({ type: [String], maxItems: MOST_TAGS })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_TAGS)
  @IsString({ each: true, message: 'each must be a string' })
  @MaxLength(LONGEST_TAG, { each: true, message: `each must have at most ${LONGEST_TAG} characters` })
  tags?: string[] | null;
}

export class CreateServiceDto extends ServiceSettings {
  @ApiProperty({ maxLength: LONGEST_NAME }) @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name!: string;

  @ApiPropertyOptional({ enum: SERVICE_STATUSES, default: 'ok' })
  @IsOptional()
  @IsIn(SERVICE_STATUSES, { message: `must be one of ${SERVICE_STATUSES.join(', ')}` })
  status?: ServiceStatus | null;
}

const UnlessEmpty = (): PropertyDecorator =>
  ValidateIf((_service: object, value: unknown) => value !== undefined && value !== null && value !== '');

export class UpdateServiceDto extends ServiceSettings {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: LONGEST_NAME,
    description: 'An empty one is ignored',
  })
  @UnlessEmpty()
  @IsString()
  @MaxLength(LONGEST_NAME)
  name?: string | null;

  @ApiPropertyOptional({ enum: SERVICE_STATUSES, nullable: true, description: 'An empty one is ignored' })
  @UnlessEmpty()
  @IsIn(SERVICE_STATUSES, { message: `must be one of ${SERVICE_STATUSES.join(', ')}` })
  status?: ServiceStatus | '' | null;
}

export class ServiceListQuery extends FindQuery {
  @AllTeams() allTeams?: string;
}

@ManagedKind('services')
export class ServiceView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ enum: SERVICE_STATUSES }) status!: ServiceStatus;
  @ApiProperty({ enum: VISIBILITIES }) visibility!: Visibility;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ type: String, nullable: true, description: 'Null: global' }) teamId!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}
