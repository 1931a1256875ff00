import { ApiProperty } from '@nestjs/swagger';
import type { ActionItem, TimelineEntry } from '../domain/postmortem.js';
import type { PostmortemRow } from '../postmortem.entity.js';
import { ActionItemDto, CreatePostmortemDto, TimelineEntryDto } from './postmortem.dto.js';

export class PublicationView {
  @ApiProperty({ description: 'What the public reads, as plain text', example: 'A disk was full.' }) text!: string;
  @ApiProperty({ format: 'date-time', description: 'Since when it is on the status page' }) publishedAt!: string;
}

export class PostmortemView {
  @ApiProperty() id!: string;
  @ApiProperty() incidentId!: string;
  @ApiProperty() summary!: string;
  @ApiProperty({ type: String, nullable: true }) rootCause!: string | null;
  @ApiProperty({ type: [TimelineEntryDto] }) timeline!: TimelineEntry[];
  @ApiProperty({ type: [ActionItemDto] }) actionItems!: ActionItem[];
  @ApiProperty({
    type: PublicationView,
    nullable: true,
    description: 'What the status page shows of it; null: nothing',
  })
  publication!: PublicationView | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

export class GeneratedPostmortemView extends PostmortemView {
  @ApiProperty({ description: 'There was one already; only its timeline is new' }) regenerated!: boolean;
}

/** The fields of the request, and those that the service adds. */
export class CreatedPostmortemView extends CreatePostmortemDto {
  @ApiProperty() id!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export function viewOf(row: PostmortemRow): PostmortemView {
  const { id, incidentId, summary, rootCause, timeline, actionItems, createdAt, updatedAt } = row;
  const { publicText: text, publishedAt } = row;
  return {
    ...{ id, incidentId, summary, rootCause, timeline, actionItems },
    publication: text !== null && publishedAt !== null ? { text, publishedAt: publishedAt.toISOString() } : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
