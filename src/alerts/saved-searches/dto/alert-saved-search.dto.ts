import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { IgnoresOtherKeys } from '../../../platform/http/unknown-keys.js';
import { OptionalText, RequiredText, TextOrNull } from '../../../platform/http/dto-fields.js';

/** As the lists of alerts take it. */
const LONGEST_QUERY = 1000;
const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 15_000;
const MOST_TEAMS = 50;
const object = { message: 'must be an object' };

@IgnoresOtherKeys()
export class SearchOwnerDto {
  @ApiPropertyOptional() @OptionalText(512) id?: string;
  @ApiPropertyOptional() @OptionalText(512) username?: string;
}

@IgnoresOtherKeys()
export class SearchTeamDto {
  @ApiPropertyOptional() @OptionalText(512) id?: string;
  @ApiPropertyOptional() @OptionalText(512) name?: string;
}

/** A saved search as third-party clients send it, to create one or to replace what one says. */
export class AlertSavedSearchDto {
  @RequiredText(LONGEST_NAME, { maxLength: LONGEST_NAME }) name!: string;

  @RequiredText(LONGEST_QUERY, { maxLength: LONGEST_QUERY, example: 'status: open AND priority: P1' }) query!: string;

  @TextOrNull(LONGEST_DESCRIPTION, { maxLength: LONGEST_DESCRIPTION }) description?: string | null;

  @ApiPropertyOptional({ type: SearchOwnerDto, description: 'A user; one that does not exist is left out' })
  @IsOptional()
  @IsObject(object)
  @ValidateNested()
  @Type(() => SearchOwnerDto)
  owner?: SearchOwnerDto | null;

  @ApiPropertyOptional({ type: [SearchTeamDto], description: 'The first that exists; default: the team of the caller' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_TEAMS)
  @ValidateNested({ each: true, ...object })
  @Type(() => SearchTeamDto)
  teams?: SearchTeamDto[] | null;
}

class WithId {
  @ApiProperty({ format: 'uuid' }) id!: string;
}

export class SavedSearchMetaView extends WithId {
  @ApiProperty() name!: string;
}

export class AlertSavedSearchView extends SavedSearchMetaView {
  @ApiProperty() query!: string;
  @ApiProperty() description!: string;
  @ApiPropertyOptional({ type: WithId }) owner?: WithId;
  @ApiProperty({ type: [WithId], description: 'The team that it belongs to, if any' }) teams!: WithId[];
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}
