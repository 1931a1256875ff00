import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsString, IsUUID } from 'class-validator';
import { ALERT_FIELDS } from '../../alerts/lifecycle/domain/alert-fields.js';
import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';
import { ChoiceIfPresent, IfPresent, MaxCharacters, TextsUpTo } from '../../platform/http/dto-fields.js';
import { RegisterPushTokenDto } from '../../people/push-tokens/push-token.dto.js';

export class DebugPushTokenDto extends RegisterPushTokenDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'The owner of the phone; default: the first administrator' })
  @IfPresent()
  @IsUUID('all')
  userId?: string;
}

export class TestAlertDto {
  @ApiPropertyOptional({ default: 'Test alert' })
  @IfPresent()
  @IsString()
  @IsNotEmpty()
  @MaxCharacters(ALERT_FIELDS.message.max)
  message?: string;

  @ChoiceIfPresent(PRIORITIES, { default: 'P5' }) priority?: Priority;

  @ApiPropertyOptional()
  @IfPresent()
  @IsString()
  @MaxCharacters(ALERT_FIELDS.description.max)
  description?: string;

  @ApiPropertyOptional({ type: [String], default: ['test'] })
  @IfPresent()
  @TextsUpTo(ALERT_FIELDS.tags.max, ALERT_FIELDS.tags.each)
  tags?: string[];
}

export class AuthTestView {
  @ApiProperty() authenticated!: boolean;
  @ApiPropertyOptional({ description: 'Why not' }) reason?: string;
  @ApiPropertyOptional({ enum: ['user', 'api_key'], description: 'What the credential is' }) kind?: 'user' | 'api_key';
  @ApiPropertyOptional() id?: string;
  @ApiPropertyOptional() name?: string;
  @ApiPropertyOptional({ enum: ['admin', 'user', 'stakeholder', 'api_key'] }) role?: string;
  @ApiPropertyOptional({ type: String, nullable: true }) teamId?: string | null;
  @ApiPropertyOptional({ type: [String], nullable: true, description: 'Of an API key' })
  scopes?: readonly string[] | null;
}

export class PushTestView {
  @ApiProperty({ description: 'At least one phone was reached' }) ok!: boolean;
  @ApiProperty({ type: 'integer' }) phones!: number;
  @ApiProperty({ type: 'integer' }) sent!: number;
  @ApiProperty({ type: [String], description: 'What the provider said of the others' }) failures!: string[];
}

export class ProcessedView {
  @ApiProperty({ type: 'integer', description: 'Escalations that were due' }) processed!: number;
  @ApiProperty({ type: 'integer', description: 'Steps that thereby fired' }) fired!: number;
}

export class ForcedView {
  @ApiProperty() escalated!: boolean;
  @ApiProperty({ example: 'step-fired' }) reason!: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'The (first) person paged' }) recipient?: string;
}
