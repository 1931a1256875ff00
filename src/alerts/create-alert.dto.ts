import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IgnoresOtherKeys } from '../common/http/unknown-keys.js';
import { MaxCharacters, NullIsAbsent } from '../common/http/dto-fields.js';
import { NamesSomebody } from './dto/names-somebody.decorator.js';
import { PRIORITIES, RESPONDER_TYPES, type Priority, type Responder, type ResponderType } from './domain/alert.js';
import { LIMITS } from './domain/create-limits.js';
import type { CreateFields, Viewer } from './domain/create-request.js';
import { IsStringMap } from './dto/is-string-map.js';

@IgnoresOtherKeys()
export class ResponderDto implements Responder {
  @ApiProperty({ enum: RESPONDER_TYPES })
  @IsIn(RESPONDER_TYPES, { message: `must be one of ${RESPONDER_TYPES.join(', ')}` })
  @NamesSomebody()
  type!: ResponderType;

  @ApiPropertyOptional({ description: 'Wins over the name' })
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxLength(512)
  id?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxLength(512)
  name?: string;

  @ApiPropertyOptional({ description: 'Of a user' })
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxLength(512)
  username?: string;
}

@IgnoresOtherKeys()
export class ViewerDto implements Viewer {
  @ApiProperty({ enum: ['user', 'team'] })
  @IsIn(['user', 'team'], { message: 'must be one of user, team' })
  type!: 'user' | 'team';

  @ApiPropertyOptional()
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxLength(512)
  id?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxLength(512)
  name?: string;
}

/** The body of a create, shared by the API and the generic webhook (contract: "POST /v2/alerts"). */
export class CreateAlertDto implements CreateFields {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.message, example: 'Disk almost full on db-01' })
  @IsString({ message: 'must be a string' })
  @Length(1, LIMITS.message, { message: `must have 1 to ${LIMITS.message} characters` })
  message!: string;

  @ApiPropertyOptional({ maxLength: LIMITS.alias, description: 'Dedup key; default: the id of the new alert' })
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxCharacters(LIMITS.alias)
  alias?: string;

  @ApiPropertyOptional({ enum: PRIORITIES, default: 'P3' })
  @IsOptional()
  @NullIsAbsent()
  @IsIn(PRIORITIES, { message: 'must be one of P1, P2, P3, P4, P5' })
  priority?: Priority;

  @ApiPropertyOptional({ maxLength: LIMITS.description })
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxLength(LIMITS.description, { message: `must have at most ${LIMITS.description} characters` })
  description?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.source, description: 'Default: the name of the integration or the caller' })
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxCharacters(LIMITS.source)
  source?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.entity })
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxLength(LIMITS.entity, { message: `must have at most ${LIMITS.entity} characters` })
  entity?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.user, description: 'Who raises it, for the history' })
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxLength(LIMITS.user, { message: `must have at most ${LIMITS.user} characters` })
  user?: string;

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.tags })
  @IsOptional()
  @NullIsAbsent()
  @IsArray()
  @ArrayMaxSize(LIMITS.tags, { message: `must have at most ${LIMITS.tags} elements` })
  @IsString({ each: true, message: 'each must be a string' })
  @MaxLength(LIMITS.tag, { each: true, message: `each must have at most ${LIMITS.tag} characters` })
  tags?: string[];

  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @IsOptional()
  @NullIsAbsent()
  @IsStringMap()
  details?: Record<string, string>;

  @ApiPropertyOptional({ type: [ResponderDto], maxItems: LIMITS.responders })
  @IsOptional()
  @NullIsAbsent()
  @IsArray()
  @ArrayMaxSize(LIMITS.responders, { message: `must have at most ${LIMITS.responders} elements` })
  @ValidateNested({ each: true, message: 'each must be an object' })
  @Type(() => ResponderDto)
  responders?: ResponderDto[];

  @ApiPropertyOptional({ type: [ViewerDto], maxItems: 50, description: 'Kept and shown' })
  @IsOptional()
  @NullIsAbsent()
  @IsArray()
  @ArrayMaxSize(50, { message: 'must have at most 50 elements' })
  @ValidateNested({ each: true, message: 'each must be an object' })
  @Type(() => ViewerDto)
  visibleTo?: ViewerDto[];

  @ApiPropertyOptional({ type: [String], maxItems: 50, description: 'Names of custom actions; kept and shown' })
  @IsOptional()
  @NullIsAbsent()
  @IsArray()
  @ArrayMaxSize(50, { message: 'must have at most 50 elements' })
  @IsString({ each: true, message: 'each must be a string' })
  @MaxLength(512, { each: true, message: 'each must have at most 512 characters' })
  actions?: string[];

  @ApiPropertyOptional({ default: false, description: 'Nobody is named; a push goes to the team' })
  @IsOptional()
  @NullIsAbsent()
  @IsBoolean({ message: 'must be a boolean' })
  skipEscalation?: boolean;

  @ApiPropertyOptional({ maxLength: LIMITS.note, description: 'Accepted, not kept' })
  @IsOptional()
  @NullIsAbsent()
  @IsString({ message: 'must be a string' })
  @MaxLength(LIMITS.note, { message: `must have at most ${LIMITS.note} characters` })
  note?: string;
}
