import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Author, Origin } from '../../../platform/audit/author.js';
import type { Changes } from '../../../platform/audit/domain/changes.js';
import { IsObject, IsOptional, Matches } from 'class-validator';
import { OptionalString, OptionalText, RequiredText, TypedSearchField } from '../../../platform/http/dto-fields.js';
import { PersonId } from '../../../platform/http/person-id.js';

export class AuditQuery {
  @OptionalString() entityType?: string;
  @OptionalString({ description: 'Matches the id or the name of who did it, or of whom it is about' }) user?: string;
  @OptionalString() action?: string;
  @OptionalString({ description: 'ISO instant (UTC unless it says otherwise) or date' }) from?: string;
  @OptionalString({ description: 'ISO instant, or a date (inclusive)' }) to?: string;
  @TypedSearchField('action, entityType, entityName, userName, subjectName, details or changes')
  q?: string;
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: 999_999_999, description: 'Default 50, at most 200' })
  @IsOptional()
  @Matches(/^\d{1,9}$/, { message: 'must be a whole number' })
  limit?: string;
  @OptionalString({ description: 'Only entries older than the one with this id: the last of the page before' })
  before?: string;
}

export class CreateAuditEntryDto {
  @RequiredText(200) action!: string;
  @RequiredText(200) entityType!: string;
  @RequiredText(512) entityId!: string;
  @ApiPropertyOptional() @OptionalText(512) entityName?: string;
  @ApiPropertyOptional({ description: 'Whom it is about: `subjectId` of the entry. Its author is always the caller' })
  @OptionalText(512)
  userId?: string;
  @ApiPropertyOptional({ description: 'Whom it is about: `subjectName` of the entry' })
  @OptionalText(512)
  userName?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) @IsOptional() @IsObject() details?: Record<
    string,
    unknown
  >;
}

const VALUE = { nullable: true, description: 'As JSON; `********` in place of a secret' };

export class AuditEntryView {
  @ApiProperty() id!: string;
  @ApiProperty() action!: string;
  @ApiProperty() entityType!: string;
  @ApiProperty() entityId!: string;
  @ApiProperty({ type: String, nullable: true }) entityName!: string | null;
  @PersonId() @ApiProperty({ type: String, nullable: true }) userId!: string | null;
  @ApiProperty({ type: String, nullable: true }) userName!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  details!: Record<string, unknown> | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['before', 'after'],
      properties: { before: VALUE, after: VALUE },
    },
    nullable: true,
    description:
      'The fields that differ, each before and after; null before: it was made, null after: it is gone. Secrets are masked, ' +
      "long values cut. The values of other people's channels, rules and report schedules are for administrators only",
    example: { enabled: { before: true, after: false } },
  })
  changes!: Changes | null;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['user', 'api_key', 'cli', 'system', null],
    description: 'What kind of caller did it; `cli`: a command beside the service, `system`: the service by itself',
  })
  actorType!: Author['kind'] | null;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['api', 'console', 'link', 'cli', 'system', null],
    description: '`console`: a browser session; `link`: a sign-in, a registration or a mailed link',
  })
  source!: Origin['source'] | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Address of the client, as TRUST_PROXY lets it be known; of other people for administrators only',
  })
  ip!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of other people for administrators only' })
  userAgent!: string | null;
  @PersonId()
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Whom it is about, where that is neither who did it nor the entity: whose sign-in was refused',
  })
  subjectId!: string | null;
  @ApiProperty({ type: String, nullable: true }) subjectName!: string | null;
  @ApiProperty() createdAt!: string;
}
