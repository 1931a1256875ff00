import { ApiProperty } from '@nestjs/swagger';
import type { ActionItem, TimelineEntry } from '../domain/postmortem.js';
import type { PostmortemRow } from '../postmortem.entity.js';
import { ActionItemDto, CreatePostmortemDto, TimelineEntryDto } from './postmortem.dto.js';

export class PostmortemView {
  @ApiProperty() id!: string;
  @ApiProperty() incidentId!: string;
  @ApiProperty() summary!: string;
  @ApiProperty({ type: String, nullable: true }) rootCause!: string | null;
  @ApiProperty({ type: [TimelineEntryDto] }) timeline!: TimelineEntry[];
  @ApiProperty({ type: [ActionItemDto] }) actionItems!: ActionItem[];
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

export class GeneratedPostmortemView extends PostmortemView {
  @ApiProperty({ description: 'There was one already; only its timeline is new' }) regenerated!: boolean;
}

/** The given fields, and those that the service adds. */
export class CreatedPostmortemView extends CreatePostmortemDto {
  @ApiProperty() id!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export function viewOf(row: PostmortemRow): PostmortemView {
  const { id, incidentId, summary, rootCause, timeline, actionItems, createdAt, updatedAt } = row;
  return {
    ...{ id, incidentId, summary, rootCause, timeline, actionItems },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
