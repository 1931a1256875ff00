import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { ApiData } from '../../common/http/api-docs.js';
import type { AlertRef } from '../domain/alert-ref.js';
import { OneAlert, TheAlert } from '../one-alert.decorator.js';
import { FeedbackDto, FeedbackView } from './feedback.dto.js';
import { AlertFeedback } from './feedback.service.js';

/** Not the contract's: "Was this useful?" */
@ApiTags('Alert lifecycle')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts/:identifier/feedback')
export class AlertFeedbackController {
  constructor(private readonly feedback: AlertFeedback) {}

  @Get()
  @Access('alerts', 'read')
  @ApiData(FeedbackView)
  @OneAlert()
  of(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<FeedbackView> {
    return this.feedback.of(caller, alert);
  }

  @Put()
  @Access('alerts', 'write', { only: 'jwt' })
  @ApiData(FeedbackView)
  @OneAlert()
  give(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { useful }: FeedbackDto,
  ): Promise<FeedbackView> {
    return this.feedback.give(caller, alert, useful);
  }
}
