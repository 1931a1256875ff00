import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OptionalText } from '../../platform/http/dto-fields.js';
import type { NoticeInput } from '../domain/edit.js';
import type { StakeholderNotice } from '../domain/incident.js';

const LONGEST_MESSAGE = 500;
const LONGEST_DESCRIPTION = 15_000;

/** Replaces the incident's own texts in notices to stakeholders. */
export class StakeholderNoticeDto implements NoticeInput {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: LONGEST_MESSAGE,
    description: 'In place of the name; null: the name',
  })
  @OptionalText(LONGEST_MESSAGE)
  message?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: LONGEST_DESCRIPTION,
    description: 'In place of the message; null: the message, unless there is another name',
  })
  @OptionalText(LONGEST_DESCRIPTION)
  description?: string | null;
}

export class StakeholderNoticeView implements StakeholderNotice {
  @ApiProperty({ type: String, nullable: true }) message!: string | null;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
}
