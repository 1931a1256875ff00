import { Readable } from 'node:stream';
import { applyDecorators, Body, Controller, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { ApiErrors } from '../../platform/http/api-docs.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import {
  ReplayConfigurationDto,
  ReplayPolicyDto,
  type ReplayLine,
  ReplayProgressView,
  ReplayScheduleDto,
  ReplayView,
  USUAL_DAYS,
} from './dto/replay.dto.js';
import { Replays } from './replays.service.js';

const NDJSON = 'application/x-ndjson';
const DESCRIPTION =
  'Lines of JSON: progress as `{done, all}` alerts, then one line with the comparison as `data`, or with an `error` (`{code, message}`) instead. Nothing is stored: a request that breaks off is sent again.';

const ApiReplay = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(ReplayView, ReplayProgressView),
    ApiResponse({
      status: 200,
      description: DESCRIPTION,
      content: { [NDJSON]: { schema: { $ref: getSchemaPath(ReplayProgressView) } } },
    }),
  );

/** What a change of the configuration would have done to past alerts. The lines keep the connection of a slow network. */
@ApiTags('Configuration')
@ApiErrors(400, 401, 403)
@Controller('v2')
export class ReplaysController {
  constructor(
    private readonly replays: Replays,
    private readonly internalErrors: InternalErrors,
  ) {}

  @Post('config/replay')
  @HttpCode(200)
  @Access(null, 'write', { keyScope: 'config' })
  @ApiReplay()
  @ApiErrors(409)
  async configuration(@CurrentCaller() caller: Caller, @Body() body: ReplayConfigurationDto): Promise<StreamableFile> {
    const { configuration, prune = false, days = USUAL_DAYS } = body;
    return this.streamed(await this.replays.ofConfiguration(caller, configuration, { prune, days }));
  }

  @Post('schedules/replay')
  @HttpCode(200)
  @Access('schedules', 'read', { keyScope: 'read' })
  @ApiReplay()
  @ApiErrors(404)
  async schedule(@CurrentCaller() caller: Caller, @Body() body: ReplayScheduleDto): Promise<StreamableFile> {
    return this.streamed(await this.replays.ofSchedule(caller, body, body.days ?? USUAL_DAYS));
  }

  @Post('escalations/replay')
  @HttpCode(200)
  @Access('escalations', 'read', { keyScope: 'read' })
  @ApiReplay()
  @ApiErrors(404)
  async policy(@CurrentCaller() caller: Caller, @Body() body: ReplayPolicyDto): Promise<StreamableFile> {
    return this.streamed(await this.replays.ofPolicy(caller, body, body.days ?? USUAL_DAYS));
  }

  private streamed(lines: AsyncGenerator<ReplayLine>): StreamableFile {
    return new StreamableFile(Readable.from(this.texts(lines), { highWaterMark: 1 }), {
      type: `${NDJSON}; charset=utf-8`,
    });
  }

  /** The status is sent by then, so an error is a line, too. */
  private async *texts(lines: AsyncGenerator<ReplayLine>): AsyncGenerator<string> {
    try {
      for await (const line of lines) yield `${JSON.stringify(line)}\n`;
    } catch (error) {
      if (!(error instanceof ApiError)) this.internalErrors.note('replay', '', error, 'A replay failed');
      const { code, message } =
        error instanceof ApiError ? error : { code: 'INTERNAL_ERROR', message: 'The replay failed; the log has it' };
      yield `${JSON.stringify({ error: { code, message } })}\n`;
    }
  }
}
