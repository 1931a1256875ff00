import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiAccepted, ApiErrors, WARNINGS } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { AlertEditor } from './alert-editor.js';
import { type Acted, AlertLifecycle } from './alert-lifecycle.js';
import type { AlertRef } from './domain/alert-ref.js';
import { ActionDto, AssignDto, SnoozeDto } from './dto/alert-actions.dto.js';
import { OneAlert, TheAlert } from './one-alert.decorator.js';
import { Mutates } from '../receipts/mutation-receipts.interceptor.js';

/** Actions on an alert (contract: "Lifecycle"); each answers 202. */
@ApiTags('Alert lifecycle')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts/:identifier')
export class AlertLifecycleController {
  constructor(
    private readonly lifecycle: AlertLifecycle,
    private readonly editor: AlertEditor,
  ) {}

  @Post('acknowledge')
  @Access('alerts', 'write', { whenPaged: true })
  @Mutates('Acknowledge')
  @ApiAccepted()
  @OneAlert()
  @ApiErrors(409)
  acknowledge(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { note }: ActionDto,
  ): Promise<Reply> {
    return this.lifecycle.act(caller, alert, 'acknowledge', note).then(acted);
  }

  @Post('unacknowledge')
  @Access('alerts', 'write', { whenPaged: true })
  @Mutates('UnAcknowledge')
  @ApiAccepted({ warnings: WARNINGS })
  @OneAlert()
  @ApiErrors(409)
  unacknowledge(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { note }: ActionDto,
  ): Promise<Reply> {
    return this.lifecycle.act(caller, alert, 'unacknowledge', note).then(acted);
  }

  @Post('close')
  @Access('alerts', 'write', { whenPaged: true })
  @Mutates('Close')
  @ApiAccepted()
  @OneAlert()
  close(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef, @Body() { note }: ActionDto): Promise<Reply> {
    return this.lifecycle.act(caller, alert, 'close', note).then(acted);
  }

  @Post('reopen')
  @Access('alerts', 'write')
  @Mutates('Reopen')
  @ApiAccepted({ warnings: WARNINGS })
  @OneAlert()
  @ApiErrors(409)
  reopen(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef, @Body() { note }: ActionDto): Promise<Reply> {
    return this.lifecycle.act(caller, alert, 'reopen', note).then(acted);
  }

  @Post('snooze')
  @Access('alerts', 'write')
  @Mutates('Snooze')
  @ApiAccepted({ warnings: WARNINGS })
  @OneAlert()
  async snooze(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { endTime, note }: SnoozeDto,
  ): Promise<Reply> {
    const warnings = await this.lifecycle.snooze(caller, alert, endTime, note);
    return Reply.accepted(warnings.length > 0 ? { warnings } : {});
  }

  @Post('unsnooze')
  @Access('alerts', 'write')
  @Mutates('UnSnooze')
  @ApiAccepted({ warnings: WARNINGS })
  @OneAlert()
  @ApiErrors(409)
  unsnooze(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef, @Body() { note }: ActionDto): Promise<Reply> {
    return this.lifecycle.act(caller, alert, 'unsnooze', note).then(acted);
  }

  @Post('assign')
  @Access('alerts', 'write')
  @Mutates('Assign')
  @ApiAccepted({ warnings: WARNINGS })
  @OneAlert()
  async assign(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef, @Body() body: AssignDto): Promise<Reply> {
    const warnings = await this.lifecycle.assign(caller, alert, body, body.note);
    return Reply.accepted(warnings.length > 0 ? { warnings } : {});
  }

  @Post('read')
  @Access('alerts', 'write', { whenPaged: true })
  @Mutates('MarkAsRead')
  @ApiAccepted()
  @OneAlert()
  read(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<Reply> {
    return this.editor.markRead(caller, alert).then(() => Reply.accepted());
  }

  @Post('actions/:action')
  @Access('alerts', 'write')
  @Mutates('ExecuteCustomAction')
  @ApiAccepted({}, 'Told to the outbound integrations; one of the `actions` of the alert')
  @OneAlert()
  @ApiErrors(409)
  execute(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Param('action') action: string,
    @Body() { note }: ActionDto,
  ): Promise<Reply> {
    return this.editor.execute(caller, alert, action, note).then(() => Reply.accepted());
  }
}

/** An action that changed nothing is a success; only the status of the request shows it, to third-party clients. */
const acted = ({ unchanged, warnings }: Acted): Reply =>
  Reply.accepted(warnings.length > 0 ? { warnings } : {}, unchanged);
