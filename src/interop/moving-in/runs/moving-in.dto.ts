import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBase64, IsBoolean, IsIn, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { IfPresent } from '../../../platform/http/dto-fields.js';
import { IsTimeZone } from '../../../platform/http/time-zone-rule.js';
import { SOURCE_NAMES } from '../sources/sources.js';
import { RUN_STATES, type MovingInRun, type RunState } from './run.entity.js';

/** Characters of Base64 that hold a part. */
const LONGEST_PART = 700_000;
/** Characters; GoAlert's are signed documents. */
const LONGEST_KEY = 2000;
const HASH = 'c18b616e4f08ad275ad1a86249bda542a492b8da35a645a4edcb9d3667e6678d';

export class MoveOptionsDto {
  @ApiPropertyOptional({ default: false, description: 'Contacts count as verified without a code' })
  @IfPresent()
  @IsBoolean()
  trustChannels?: boolean;

  @ApiPropertyOptional({ default: false, description: 'What was edited here since it moved in is overwritten' })
  @IfPresent()
  @IsBoolean()
  theirs?: boolean;

  @ApiPropertyOptional({ default: false, description: 'Integrations are switched on as they are there' })
  @IfPresent()
  @IsBoolean()
  goLive?: boolean;

  @ApiPropertyOptional({
    ...{ type: String, nullable: true, default: null, example: 'Europe/Berlin' },
    description: 'IANA, of the clocks of policies, which the source does not say; null: UTC, which the report names',
  })
  @IsOptional()
  @IsTimeZone()
  timezone?: string | null;

  @ApiPropertyOptional({
    ...{ description: 'The keys of integrations: a line `name,key` or `id,key` for each', maxLength: 200_000 },
    example: 'Prometheus,0123456789abcdef',
  })
  @IsOptional()
  @IsString()
  @MaxLength(200_000)
  keys?: string;
}

export class StartFromApiDto extends MoveOptionsDto {
  @ApiPropertyOptional({
    ...{ enum: SOURCE_NAMES, default: 'api', example: 'api' },
    description: 'Which service it is; `api`: the one whose API Pager speaks',
  })
  @IfPresent()
  @IsIn(SOURCE_NAMES)
  source?: string;

  @ApiProperty({ maxLength: 500, description: 'Of the API of the old service', example: 'https://api.example.com' })
  @IsString()
  @MaxLength(500)
  url!: string;

  @ApiProperty({
    maxLength: LONGEST_KEY,
    description: 'With rights to read and to read the configuration. Never shown',
    example: 'a-key-of-the-old-service',
  })
  @IsString()
  @Length(1, LONGEST_KEY)
  key!: string;
}

export class BackupPartDto {
  @ApiProperty({
    maxLength: LONGEST_PART,
    description: 'Base64 of at most 524,288 bytes of a zip file',
    example: 'UEsFBg==',
  })
  @IsBase64()
  @MaxLength(LONGEST_PART)
  data!: string;
}

export class ReadBackupDto extends MoveOptionsDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 400, description: 'How many parts were sent', example: 1 })
  @IsInt()
  @Min(1)
  @Max(400)
  parts!: number;
}

export class ApplyMoveDto {
  @ApiPropertyOptional({
    ...{ type: 'string', nullable: true, default: null, minLength: 64, maxLength: 64, example: HASH },
    description: 'The `hash` of the report: its differences are accepted. Null: it has none to accept',
  })
  @IsOptional()
  @IsString()
  @Length(64, 64)
  hash?: string | null;
}

export class MoveReportQuery {
  @ApiPropertyOptional({ enum: ['json', 'html', 'text'], default: 'json', description: 'html: one page to hand on' })
  @IsOptional()
  @IsIn(['json', 'html', 'text'])
  format?: 'json' | 'html' | 'text';
}

export class RunProgressView {
  @ApiProperty({ description: 'What is read', example: 'users' }) list!: string;
  @ApiProperty({ type: 'integer', description: 'How many are read' }) done!: number;
  @ApiProperty({ type: 'integer', description: 'How many there are' }) total!: number;
}

export class RunWaitingView {
  @ApiProperty({ description: 'Which call', example: 'https://api.example.com/v2/users?limit=100' }) call!: string;
  @ApiProperty({ format: 'date-time', description: 'When it was tried first' }) since!: string;
  @ApiProperty({ type: 'integer', description: 'How often it was tried before', example: 2 }) tries!: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'What came of that last', example: 'answered 429' })
  last!: string | null;
  @ApiProperty({
    ...{ type: 'string', format: 'date-time', nullable: true },
    description: 'When it is tried again; null: its answer is awaited',
  })
  until!: string | null;
}

export class MovingInView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: [...SOURCE_NAMES, 'backup'], description: 'Where it comes from' }) source!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of the API', example: 'https://api.example.com' })
  url!: string | null;
  @ApiProperty({
    enum: RUN_STATES,
    description: 'receiving: parts of a backup are awaited; ready: the report of the trial is there',
  })
  state!: RunState;
  @ApiProperty({ type: RunProgressView, nullable: true, description: 'How far the reading is; null: nothing is known' })
  progress!: RunProgressView | null;
  @ApiProperty({
    ...{ type: RunWaitingView, nullable: true },
    description: 'The call of the API that takes long, or is tried again; null: none',
  })
  waiting!: RunWaitingView | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it failed', example: 'That is no zip file' })
  problem!: string | null;
  @ApiProperty({ description: 'Whether contacts count as verified' }) trustChannels!: boolean;
  @ApiProperty({ description: 'Whether edits made here are overwritten' }) theirs!: boolean;
  @ApiProperty({ description: 'Whether integrations are switched on' }) goLive!: boolean;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of the clocks of policies', example: 'Europe/Berlin' })
  timezone!: string | null;
  @ApiProperty({ description: 'Whether there is a report' }) hasReport!: boolean;
  @ApiProperty({ description: 'Who asked for what was done last', example: 'Ada Lovelace' }) startedByName!: string;
  @ApiProperty() createdAt!: string;
  @ApiProperty() updatedAt!: string;
}

/** Without keys, sealed or not. */
export function movingInView(run: MovingInRun): MovingInView {
  const { id, source, url, state, progress, waiting, problem, createdAt, updatedAt } = run;
  const { trustChannels, theirs, goLive, timezone } = run;
  return {
    ...{ id, source, url, state, progress, waiting, problem, trustChannels, theirs, goLive, timezone },
    ...{ hasReport: run.report !== null, startedByName: run.startedBy.name },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}
