import { ApiProperty } from '@nestjs/swagger';
import { MEDIA, type Medium } from '../../paging/channels/registry.js';

const INSTANT = { type: String, format: 'date-time', nullable: true } as const;

export class SetupView {
  @ApiProperty({ description: 'There is a team' }) team!: boolean;
  @ApiProperty({ description: 'There are two people, or somebody was invited' }) people!: boolean;
  @ApiProperty({ description: 'There is a schedule' }) schedule!: boolean;
  @ApiProperty({ description: 'There is an escalation policy' }) escalationPolicy!: boolean;
  @ApiProperty({ description: 'There is an integration besides the unused one of the first API key' })
  integration!: boolean;
  @ApiProperty({ description: 'A person was notified of an alert' }) notification!: boolean;
}

export class HealthCheckView {
  @ApiProperty({ example: 'database' }) name!: string;
  @ApiProperty({ example: 'up', description: '`up`, `down`, `pending` shortly after the start, or `off`' })
  status!: string;
  @ApiProperty({ type: String, nullable: true, example: null, description: 'Null: none' }) problem!: string | null;
  @ApiProperty({ ...INSTANT, description: 'When it last succeeded; null: not known' }) lastSuccessAt!: string | null;
}

export class ProviderView {
  @ApiProperty({ enum: MEDIA }) type!: Medium;
  @ApiProperty({ description: 'This service can send over it' }) configured!: boolean;
  @ApiProperty({ type: 'integer', description: 'Of the latest 500 notifications of the organisation: sent' })
  sent!: number;
  @ApiProperty({ type: 'integer', description: 'Of these: refused, given up, or to be tried again' })
  failed!: number;
  @ApiProperty({ ...INSTANT, description: 'When one was last sent; null: none of these' }) lastSentAt!: string | null;
  @ApiProperty({ ...INSTANT, description: 'When one last failed; null: none of these' }) lastFailedAt!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '550 5.1.1 No such user',
    description: 'What the provider said to the latest failure',
  })
  lastFailure!: string | null;
}

export class ServerView {
  @ApiProperty({ example: '0.9.0', description: 'Of the service' }) version!: string;
  @ApiProperty({ example: 'Apache-2.0', description: 'SPDX' }) licence!: string;
  @ApiProperty({ example: 'https://pager.example.com', description: 'The base of links in messages (PUBLIC_BASE_URL)' })
  publicBaseUrl!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Outside production: the folder in which mails are kept instead of being sent; null: they are sent',
  })
  mailboxFolder!: string | null;
  @ApiProperty({ enum: ['open', 'closed'], description: 'Whether everybody may register (REGISTRATION)' })
  registration!: 'open' | 'closed';
  @ApiProperty({ description: 'Alerts can have files (S3_ENDPOINT)' }) attachments!: boolean;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Days for which closed alerts are kept (RETENTION_DAYS); null: for ever',
  })
  retentionDays!: number | null;
  @ApiProperty({ type: 'integer', description: 'Minutes between two self-checks (SELF_CHECK_MINUTES); 0: off' })
  selfCheckMinutes!: number;
  @ApiProperty({ type: [HealthCheckView] }) checks!: HealthCheckView[];
  @ApiProperty({ type: [ProviderView] }) providers!: ProviderView[];
}
