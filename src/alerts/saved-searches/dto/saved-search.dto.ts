import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { ManagedKind } from '../../../platform/http/managed.js';
import { IfPresent, OptionalText, RequiredText } from '../../../platform/http/dto-fields.js';

const LONGEST_NAME = 200;
const LONGEST_QUERY = 10_000;
const LONGEST_DESCRIPTION = 15_000;

export class CreateSavedSearchDto {
  @RequiredText(LONGEST_NAME, { maxLength: LONGEST_NAME }) name!: string;
  @ApiProperty({ maxLength: LONGEST_QUERY }) @IsString() @MaxLength(LONGEST_QUERY) query!: string;
}

export class UpdateSavedSearchDto {
  @ApiPropertyOptional({ maxLength: LONGEST_NAME })
  @IfPresent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  name?: string;

  @ApiPropertyOptional({ maxLength: LONGEST_QUERY })
  @IfPresent()
  @IsString()
  @MaxLength(LONGEST_QUERY)
  query?: string;
}

/** Beside the native fields, in configurations. */
export class SearchDescriptionDto {
  @OptionalText(LONGEST_DESCRIPTION) description?: string | null;
}

@ManagedKind('savedSearches')
export class SavedSearchView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() query!: string;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
