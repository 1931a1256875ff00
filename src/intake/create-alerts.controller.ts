import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { CreateAlertDto } from '../alerts/create-alert.dto.js';
import { ApiErrors } from '../common/http/api-docs.js';
import type { Reply } from '../common/http/reply.js';
import { RequestId } from '../common/http/request-context.js';
import { GoesAhead } from '../rate-limit/requests-in-turn.js';
import { AlertCreation } from './alert-creation.js';
import { ApiCreateAlert } from './api-create-alert.decorator.js';

/** `POST /v2/alerts` (contract: "Alerts"). */
@ApiTags('Alerts')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts')
export class CreateAlertsController {
  constructor(private readonly creation: AlertCreation) {}

  @Post()
  @GoesAhead()
  @Access('alerts', 'write')
  @ApiCreateAlert()
  @ApiErrors(400, 401, 403, 413, 503)
  create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateAlertDto,
    @RequestId() requestId: string,
  ): Promise<Reply> {
    return this.creation.create(caller, body, requestId);
  }
}
