import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData } from '../../platform/http/api-docs.js';
import type { AlertRef } from '../lifecycle/domain/alert-ref.js';
import { OneAlert, TheAlert } from '../lifecycle/one-alert.decorator.js';
import { AlertFeedback } from './feedback.service.js';
import { IsIn } from 'class-validator';
import type { Feedback } from './feedback.queries.js';

class FeedbackDto {
  @ApiProperty({ type: Boolean, nullable: true, description: 'Null: takes the answer back' })
  @IsIn([true, false, null])
  useful!: boolean | null;
}

class FeedbackView implements Feedback {
  @ApiProperty({ type: Boolean, nullable: true, example: false, description: 'The answer of the caller; null: none' })
  mine!: boolean | null;
  @ApiProperty({ type: 'integer', example: 1, description: 'How many people found it useful' }) useful!: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'How many did not' }) notUseful!: number;
}

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
