import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { IfPresent } from '../../platform/http/dto-fields.js';
import { RunWaitingView } from '../moving-in/runs/moving-in.dto.js';
import { STATES, type State, type StoredComparison } from './comparison.entity.js';
import { OUTCOMES, type Outcome } from './domain/compare.js';
import { SOURCES, type Source } from './domain/report.js';

const APIS = ['third-party', 'pagerduty', 'grafana-oncall', 'goalert'] as const;
export const LONGEST_DAYS = 31;
const LONGEST_LOG = 900_000;

export class StartComparisonDto {
  @ApiProperty({ enum: APIS, description: 'Whose API it is' })
  @IsIn(APIS)
  source!: (typeof APIS)[number];

  @ApiProperty({ maxLength: 500, description: 'Of the API of the old service', example: 'https://api.example.com' })
  @IsString()
  @MaxLength(500)
  url!: string;

  @ApiProperty({
    maxLength: 2000,
    description: 'With rights to read. Never shown',
    example: 'a-key-of-the-old-service',
  })
  @IsString()
  @Length(1, 2000)
  key!: string;

  @ApiPropertyOptional({
    ...{ type: 'integer', minimum: 1, maximum: LONGEST_DAYS, default: 7 },
    description: 'The last so many days are compared',
  })
  @IfPresent()
  @IsInt()
  @Min(1)
  @Max(LONGEST_DAYS)
  days?: number;
}

export class CompareLogDto {
  @ApiProperty({
    ...{ maxLength: LONGEST_LOG, description: 'A JSON object on each line, one for each alert of the old service' },
    example: '{"id":"1","message":"Disk is full","createdAt":"2026-11-02T10:00:00Z","pages":[]}',
  })
  @IsString()
  @Length(1, LONGEST_LOG)
  log!: string;
}

export class ComparisonReportQuery {
  @ApiPropertyOptional({ enum: ['json', 'pdf'], default: 'json' })
  @IfPresent()
  @IsIn(['json', 'pdf'])
  format?: 'json' | 'pdf';

  @ApiPropertyOptional({ enum: OUTCOMES, description: 'Only alerts of that outcome' })
  @IfPresent()
  @IsIn(OUTCOMES)
  outcome?: Outcome;

  @ApiPropertyOptional({ maxLength: 200, description: 'Only alerts of the team of that name; empty: of none' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  team?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 100_000,
    default: 0,
    description: 'Alerts to leave out',
  })
  @IfPresent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(100_000)
  offset?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 30_000, description: 'Of alerts; absent: all' })
  @IfPresent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(30_000)
  limit?: number;
}

export class ComparisonProgressView {
  @ApiProperty({ type: 'integer', description: 'How many alerts are read' }) done!: number;
  @ApiProperty({ type: 'integer', description: 'How many there are' }) total!: number;
}

export class ComparisonView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: SOURCES, description: 'log: a log file' }) source!: Source;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of the API', example: 'https://api.example.com' })
  url!: string | null;
  @ApiProperty({ format: 'date-time', description: 'Alerts since then are compared' }) from!: string;
  @ApiProperty({ format: 'date-time', description: 'Alerts until then are compared' }) until!: string;
  @ApiProperty({ enum: STATES, description: 'ready: the report is there' }) state!: State;
  @ApiProperty({ type: ComparisonProgressView, nullable: true, description: 'How far the reading is' })
  progress!: ComparisonProgressView | null;
  @ApiProperty({
    ...{ type: RunWaitingView, nullable: true },
    description: 'The call of the API that takes long, or is tried again; null: none',
  })
  waiting!: RunWaitingView | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Why it failed',
    example: 'https://api.example.com cannot be reached',
  })
  problem!: string | null;
  @ApiProperty({ description: 'Who asked for it', example: 'Ada Lovelace' }) startedByName!: string;
  @ApiProperty() createdAt!: string;
  @ApiProperty() updatedAt!: string;
}

/** Without the key, sealed or not. */
export function comparisonView(stored: StoredComparison): ComparisonView {
  const { id, source, url, from, until, state, progress, waiting, problem, startedBy, createdAt, updatedAt } = stored;
  return {
    ...{ id, source, url, from: from.toISOString(), until: until.toISOString(), state, progress, waiting, problem },
    ...{ startedByName: startedBy.name, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}
