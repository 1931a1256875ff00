import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { Request } from 'express';
import { Access, CurrentCaller } from '../../../people/access/access.decorator.js';
import type { Caller } from '../../../people/access/caller.js';
import { ApiData, ApiErrors } from '../../../platform/http/api-docs.js';
import { AlertPreviewReader } from './alert-preview.service.js';
import { AlertPreviewView, PreviewAlertDto } from './alert-preview.views.js';

@ApiTags('Alerts')
@Controller('v2/alerts/preview')
@SkipThrottle()
@Throttle({ ingest: {} })
export class AlertPreviewController {
  constructor(private readonly reader: AlertPreviewReader) {}

  /** Gated as what it shows: policies, and who is paged by them. */
  @Post()
  @HttpCode(200)
  @Access('escalations', 'read', { keyScope: 'read' })
  @ApiData(AlertPreviewView, 'Which rules match, and who would be paged when and how; nothing is stored or sent')
  @ApiErrors(400, 401, 403, 413)
  of(
    @CurrentCaller() caller: Caller,
    @Body() body: PreviewAlertDto,
    @Req() { body: sent }: Request,
  ): Promise<AlertPreviewView> {
    return this.reader.of(caller, body, sent);
  }
}
