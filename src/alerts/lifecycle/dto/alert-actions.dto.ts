import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, IsArray, IsOptional, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { Choice, Nested, NullIsAbsent, OptionalString, OptionalText } from '../../../platform/http/dto-fields.js';
import { IgnoresOtherKeys } from '../../../platform/http/unknown-keys.js';
import { invalid } from '../../../platform/errors/api-error.js';
import { IsStringMap, ResponderDto } from '../create-alert.dto.js';
import { ALERT_FIELDS } from '../domain/alert-fields.js';
import { PRIORITIES, type Priority } from '../../../platform/domain/priority.js';
import { BULK_ACTIONS, type BulkAction } from '../domain/bulk.js';

const noteLimit = { message: `must have at most ${ALERT_FIELDS.note.max} characters` };

/** The body of any lifecycle action. */
export class ActionDto {
  @ApiPropertyOptional({ maxLength: ALERT_FIELDS.note.max, description: 'Kept in the activity' })
  @IsOptional()
  @IsString()
  @MaxLength(ALERT_FIELDS.note.max, noteLimit)
  note?: string;
}

export class SnoozeDto extends ActionDto {
  @ApiProperty({ type: String, format: 'date-time', description: 'In the future; UTC unless it has an offset' })
  @Allow()
  endTime?: unknown;
}

@IgnoresOtherKeys()
export class OwnerDto {
  @ApiPropertyOptional() @OptionalText(512) id?: string;
  @ApiPropertyOptional() @OptionalText(512) username?: string;
}

export class AssignDto extends ActionDto {
  @ApiPropertyOptional({ default: 'api', description: 'The id or username of a user, or any name' })
  @IsOptional()
  @IsString()
  @MaxLength(512, { message: 'must have at most 512 characters' })
  user?: string;

  @ApiPropertyOptional({ type: OwnerDto, description: 'Instead of `user`' })
  @IsOptional()
  @Nested(() => OwnerDto)
  owner?: OwnerDto;
}

export class NoteDto {
  @ApiProperty({ maxLength: ALERT_FIELDS.note.max })
  @IsString()
  @Length(1, ALERT_FIELDS.note.max, { message: `must have 1 to ${ALERT_FIELDS.note.max} characters` })
  note!: string;

  @ApiPropertyOptional({ default: 'api' })
  @IsOptional()
  @IsString()
  @MaxLength(ALERT_FIELDS.user.max, { message: `must have at most ${ALERT_FIELDS.user.max} characters` })
  user?: string;
}

export class DetailsDto {
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  @IsStringMap()
  details!: Record<string, string>;
}

export class RespondersDto {
  @ApiPropertyOptional({ type: [ResponderDto], maxItems: ALERT_FIELDS.responders.max })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ALERT_FIELDS.responders.max, { message: `must have at most ${ALERT_FIELDS.responders.max} elements` })
  @ValidateNested({ each: true, message: 'each must be an object' })
  @Type(() => ResponderDto)
  responders?: ResponderDto[];

  @ApiPropertyOptional({ type: ResponderDto, description: 'A single one, instead of the list' })
  @IsOptional()
  @Nested(() => ResponderDto)
  responder?: ResponderDto;

  /** The list and the single one together. @throws ApiError 400 when neither is given */
  all(): ResponderDto[] {
    const { responders, responder } = this;
    if (!responders && !responder) throw invalid('responders', 'is required', { problem: 'REQUIRED' });
    return [...(responders ?? []), ...(responder ? [responder] : [])];
  }
}

@IgnoresOtherKeys()
export class TeamRefDto {
  @ApiPropertyOptional({ description: 'Wins over the name' })
  @IsOptional()
  @NullIsAbsent()
  @IsString()
  @MaxLength(512)
  id?: string;

  @ApiPropertyOptional() @IsOptional() @NullIsAbsent() @IsString() @MaxLength(512) name?: string;
}

export class TeamDto {
  @ApiProperty({ type: TeamRefDto, description: 'By id or name' })
  @Nested(() => TeamRefDto)
  team!: TeamRefDto;
}

export class TagsDto {
  @ApiProperty({ type: [String], maxItems: ALERT_FIELDS.tags.max })
  @IsArray()
  @ArrayMaxSize(ALERT_FIELDS.tags.max, { message: `must have at most ${ALERT_FIELDS.tags.max} elements` })
  @IsString({ each: true })
  @Length(1, ALERT_FIELDS.tags.each, {
    each: true,
    message: `each must have 1 to ${ALERT_FIELDS.tags.each} characters`,
  })
  tags!: string[];
}

export class MessageDto {
  @ApiProperty({ minLength: 1, maxLength: ALERT_FIELDS.message.max })
  @IsString()
  @Length(1, ALERT_FIELDS.message.max, { message: `must have 1 to ${ALERT_FIELDS.message.max} characters` })
  message!: string;
}

export class DescriptionDto {
  @ApiProperty({ maxLength: ALERT_FIELDS.description.max })
  @IsString()
  @MaxLength(ALERT_FIELDS.description.max, { message: `must have at most ${ALERT_FIELDS.description.max} characters` })
  description!: string;
}

export class PriorityDto {
  @Choice(PRIORITIES, {}, { message: 'must be one of P1, P2, P3, P4, P5' }) priority!: Priority;
}

export const MAX_BULK = 100;

export class BulkDto {
  @ApiProperty({ type: [String], maxItems: MAX_BULK })
  @IsArray()
  @ArrayMaxSize(MAX_BULK, { message: `must have at most ${MAX_BULK} elements` })
  @IsString({ each: true })
  ids!: string[];

  @Choice(BULK_ACTIONS, {}, { message: `must be one of ${BULK_ACTIONS.join(', ')}` }) action!: BulkAction;

  @OptionalString({ type: String, description: 'Until when, an ISO 8601 date-time; required by snooze' })
  snoozeUntil?: string;

  @ApiPropertyOptional({ default: 'api', description: 'For assign' })
  @IsOptional()
  @IsString()
  @MaxLength(512, { message: 'must have at most 512 characters' })
  assignUser?: string;

  @OptionalString({ description: 'Ignored' }) note?: string;
}
