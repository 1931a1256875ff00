import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors } from '../../platform/http/api-docs.js';
import { AlertReceipts, RECEIPT_HOURS } from './alert-receipts.js';
import { RequestStatusView } from '../lifecycle/dto/alert.views.js';

/** What became of requests that were answered 202 (additive, for third-party clients). */
@ApiTags('Alerts')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts/requests')
export class AlertRequestsController {
  constructor(private readonly receipts: AlertReceipts) {}

  @Get(':requestId')
  @Access('alerts', 'read')
  @ApiData(RequestStatusView, `The outcome of a request answered 202, for ${RECEIPT_HOURS} hours`)
  @ApiErrors(401, 403, 404)
  status(@CurrentCaller() caller: Caller, @Param('requestId') requestId: string): Promise<RequestStatusView> {
    return this.receipts.find(caller, requestId);
  }
}
