import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  Equals,
  IsBoolean,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  MinLength,
} from 'class-validator';
import { PageQuery } from '../../common/http/pagination.js';
import { AllTeams } from '../../common/http/query-flag.js';
import { CONFIG_SCHEMA } from './config-schema.js';

const LONGEST_NAME = 200;
const SHORTEST_KEY = 8;

class IntegrationSettings {
  @ApiPropertyOptional({ default: 'API', description: 'Free text; names of senders force their payload mapper' })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  type?: string;

  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() enabled?: boolean;
  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() allowRead?: boolean;
  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() allowWrite?: boolean;
  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() allowDelete?: boolean;
  @ApiPropertyOptional({ default: false }) @IsOptional() @IsBoolean() allowConfig?: boolean;

  @ApiPropertyOptional({ default: false, description: 'Its alerts are stored, nobody is paged' })
  @IsOptional()
  @IsBoolean()
  suppressNotifications?: boolean;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The team of its alerts and of its keys; null: none. Left out: as it is; of a new one, your own',
  })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;

  @ApiPropertyOptional(CONFIG_SCHEMA)
  @IsOptional()
  @IsObject()
  config?: Record<string, unknown>;
}

export class CreateIntegrationDto extends IntegrationSettings {
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'A key of your own; it authenticates at once' })
  @IsOptional()
  @IsString()
  @MinLength(SHORTEST_KEY)
  @MaxLength(512)
  apiKey?: string | null;
}

export class UpdateIntegrationDto extends IntegrationSettings {
  @ApiPropertyOptional() @IsOptional() @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name?: string;
}

/** Confirmation for an action that cannot be undone. */
export class ConfirmDto {
  @ApiProperty({ enum: [true] })
  @Equals(true, { message: 'must be true' })
  confirm!: true;
}

export class IntegrationListQuery extends PageQuery {
  @AllTeams() allTeams?: string;
}

export class TokenListQuery {
  @AllTeams() allTeams?: string;
}
