import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { IsInstant } from '../../platform/http/dto-fields.js';

export class LiveDto {
  @ApiPropertyOptional({
    ...{ type: String, format: 'uuid', nullable: true },
    description: 'The team; null or left out: the whole organisation',
  })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;
}

export class RehearseDto extends LiveDto {
  @IsInstant({
    ...{ required: false, nullable: true },
    description: 'Then it goes live: within eight weeks. Left out: in four weeks',
  })
  @IsOptional()
  endsAt?: Date | null;
}

export class RehearsalView {
  @ApiProperty({ enum: ['tenant', 'team', 'integration'], description: 'What rehearses; `tenant`: the organisation' })
  scope!: 'tenant' | 'team' | 'integration';
  @ApiProperty({ format: 'uuid', description: 'Of the organisation, the team or the integration' }) id!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Of the team or integration; null: the organisation' })
  name!: string | null;
  @ApiProperty({
    ...{ type: String, format: 'date-time', nullable: true },
    description: 'Then it goes live; null: an integration rehearses until `suppressNotifications` is false',
  })
  endsAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it began; null: not known' })
  startedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace', description: 'Who started it, by name' })
  startedBy!: string | null;
  @ApiProperty({
    ...{ type: [String], example: ['01920000-0000-7000-8000-000000000005'] },
    description: 'Of the organisation: the teams that are live already',
  })
  liveTeamIds!: string[];
}
