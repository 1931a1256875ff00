import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { presentCreated } from '../alerts/domain/create-answer.js';
import { CreateAlertDto } from '../alerts/create-alert.dto.js';
import { ApiErrors } from '../common/http/api-docs.js';
import { Reply } from '../common/http/reply.js';
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
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateAlertDto,
    @RequestId() requestId: string,
  ): Promise<Reply> {
    return Reply.top(202, { ...presentCreated(await this.creation.create(caller, body, requestId)) });
  }
}
