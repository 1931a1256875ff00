import { Controller, Get, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { AnswerView, ApiErrors, ApiRaw } from '../../platform/http/api-docs.js';
import { SelfExportView } from './export.view.js';
import { SelfExport } from './self-export.js';

const PSEUDO_ENVELOPE = { type: 'object', properties: { data: { $ref: getSchemaPath(SelfExportView) } } };

/** `{data: …}` as a stream, without the usual envelope and rate limit. */
@ApiTags('Account')
@ApiExtraModels(SelfExportView)
@ApiErrors(401, 403)
@SkipThrottle()
@Controller('v2/export')
export class ExportController {
  constructor(private readonly exports: SelfExport) {}

  @Get()
  @Access(null, 'read')
  @ApiOperation({ summary: 'Everything the service keeps of you' })
  @ApiRaw(200, PSEUDO_ENVELOPE)
  @AnswerView(SelfExportView)
  async export(@CurrentCaller() caller: Caller): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.of(caller), { type: 'application/json; charset=utf-8' });
  }
}
