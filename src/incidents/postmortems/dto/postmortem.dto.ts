import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Transform, Type, type TransformFnParams } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import {
  AllTeams,
  IfPresent,
  OptionalChoice,
  RequiredText,
  TextOrNull,
  Trimmed,
} from '../../../platform/http/dto-fields.js';
import { PageQuery } from '../../../platform/http/pagination.js';
import { ValidationCode } from '../../../platform/http/validation.js';
import { isId } from '../../../platform/ids.js';
import { parseInstant } from '../../../platform/instant.js';
import {
  ACTION_STATUSES,
  LONGEST_LINE,
  type ActionItem,
  type ActionStatus,
  type TimelineEntry,
} from '../domain/postmortem.js';

const LONGEST_TEXT = 20_000;
const LONGEST_NAME = 200;
const MOST_ENTRIES = 2_000;
const MOST_ITEMS = 200;

/** An ISO 8601 text, stored unchanged; UTC without an offset. */
const IsTime = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isTime',
      validator: { validate: (value) => typeof value === 'string' && parseInstant(value) !== null },
    },
    { message: 'must be an ISO 8601 date-time' },
  );

export class TimelineEntryDto implements TimelineEntry {
  @ApiProperty({ format: 'date-time' }) @IsTime() time!: string;
  @ApiProperty({ maxLength: LONGEST_LINE }) @IsString() @MaxLength(LONGEST_LINE) description!: string;
}

export class ActionItemDto implements ActionItem {
  @RequiredText(LONGEST_LINE, { maxLength: LONGEST_LINE }) description!: string;

  @ApiPropertyOptional({ maxLength: LONGEST_NAME })
  @IfPresent()
  @IsString()
  @MaxLength(LONGEST_NAME)
  assignee?: string;

  @ApiPropertyOptional({ enum: ACTION_STATUSES, default: 'pending' })
  @Transform(({ value }: TransformFnParams): unknown => value ?? 'pending')
  @IsIn(ACTION_STATUSES, { message: `must be one of ${ACTION_STATUSES.join(', ')}` })
  status: ActionStatus = 'pending';
}

/** Null: none. */
class PostmortemTexts {
  @TextOrNull(LONGEST_TEXT, { maxLength: LONGEST_TEXT }) rootCause?: string | null;

  @ApiPropertyOptional({ type: [TimelineEntryDto], maxItems: MOST_ENTRIES })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_ENTRIES)
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => TimelineEntryDto)
  timeline?: TimelineEntryDto[] | null;

  @ApiPropertyOptional({ type: [ActionItemDto], maxItems: MOST_ITEMS })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_ITEMS)
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => ActionItemDto)
  actionItems?: ActionItemDto[] | null;
}

@ValidationCode('VALIDATION')
export class CreatePostmortemDto extends PostmortemTexts {
  @ApiProperty() @IsString() @IsNotEmpty() incidentId!: string;
  @RequiredText(LONGEST_TEXT, { maxLength: LONGEST_TEXT }) summary!: string;
}

/** Without `incidentId`: a postmortem never changes its incident. */
@ValidationCode('VALIDATION')
export class UpdatePostmortemDto extends PostmortemTexts {
  @ApiPropertyOptional({ maxLength: LONGEST_TEXT })
  @IfPresent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_TEXT)
  summary?: string;
}

/** The public text is separate, since the postmortem itself names people. */
@ValidationCode('VALIDATION')
export class PublishPostmortemDto {
  @ApiProperty({ maxLength: LONGEST_TEXT, pattern: '\\S', description: 'What the public reads, as plain text' })
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_TEXT)
  text!: string;
}

export class GeneratePostmortemDto extends PickType(CreatePostmortemDto, ['incidentId']) {}

export class PostmortemListQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: "Only those of this team's incidents" })
  @IsOptional()
  @ValidateBy({ name: 'isId', validator: { validate: isId } }, { message: 'must be an id' })
  teamId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only those of this incident' })
  @IsOptional()
  @ValidateBy({ name: 'isId', validator: { validate: isId } }, { message: 'must be an id' })
  incidentId?: string;

  @AllTeams() allTeams?: string;
}

export class ExportQuery {
  @OptionalChoice(['md', 'pdf'], { default: 'md' }, { message: 'must be md or pdf' }) format?: 'md' | 'pdf';
}
