import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiCreateAlert } from '../../alerts/intake/create-alerts.controller.js';
import { Access, CurrentCaller, Public } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { RequestId } from '../../platform/http/request-context.js';
import { DebugPushService } from './debug-push.service.js';
import { AuthTestView, DebugPushTokenDto, ForcedView, ProcessedView, PushTestView, TestAlertDto } from './debug.dto.js';
import { DebugService } from './debug.service.js';

/** Test routes, which do not exist in production. Only test-push requires a credential. */
@ApiTags('Debug')
@Controller('debug')
export class DebugController {
  constructor(
    private readonly debug: DebugService,
    private readonly push: DebugPushService,
  ) {}

  @Post('auth-test')
  @Public()
  @ApiOperation({ summary: 'What the service makes of your credential' })
  @ApiData(AuthTestView)
  authTest(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<AuthTestView> {
    return this.debug.authTest(request, response);
  }

  @Post('test-push')
  @Access('push-tokens', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Push a test to your own phones' })
  @ApiData(PushTestView)
  @ApiErrors(401, 403)
  testPush(@CurrentCaller() caller: Caller): Promise<PushTestView> {
    return this.push.test(caller);
  }

  @Post('register-push')
  @Public()
  @ApiOperation({ summary: 'Register a phone of somebody in the default tenant' })
  @ApiResult('registered', { userId: { type: 'string', format: 'uuid' } })
  @ApiErrors(400)
  registerPush(@Body() body: DebugPushTokenDto): Promise<{ result: 'registered'; userId: string }> {
    return this.push.register(body);
  }

  @Get('process-escalations')
  @Public()
  @ApiOperation({ summary: 'Fire the escalation steps of the default tenant that are due' })
  @ApiData(ProcessedView)
  processEscalations(): Promise<ProcessedView> {
    return this.debug.processEscalations();
  }

  @Post('force-escalation/:alertId')
  @Public()
  @ApiOperation({ summary: 'Fire the next escalation step of an alert of the default tenant before its time' })
  @ApiData(ForcedView)
  @ApiErrors(404)
  forceEscalation(@IdParam('alertId', 'Alert not found') alertId: string): Promise<ForcedView> {
    return this.debug.forceEscalation(alertId);
  }

  @Post('create-test-alert')
  @Public()
  @ApiOperation({ summary: 'Raise an alert in the default tenant, with the usual rules and escalation' })
  @ApiCreateAlert()
  async createTestAlert(@Body() body: TestAlertDto, @RequestId() requestId: string): Promise<Reply> {
    return Reply.top(202, { ...(await this.debug.createTestAlert(body, requestId)) });
  }
}
