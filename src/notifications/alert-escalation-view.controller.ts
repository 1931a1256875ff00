import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import type { AlertRef } from '../alerts/domain/alert-ref.js';
import { OneAlert, TheAlert } from '../alerts/one-alert.decorator.js';
import { ApiData } from '../common/http/api-docs.js';
import { AlertEscalationReader } from './alert-escalation-view.service.js';
import { AlertEscalationView } from './alert-escalation.views.js';

@ApiTags('Alert contents')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts/:identifier/escalation')
export class AlertLadderController {
  constructor(private readonly reader: AlertEscalationReader) {}

  @Get()
  @Access('alerts', 'read')
  @ApiData(AlertEscalationView, 'Who was paged and how, who is next and when, and why it ends')
  @OneAlert()
  get(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<AlertEscalationView> {
    return this.reader.of(caller, alert);
  }
}
