import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { slackSettings } from '../channels/slack/slack.channel.js';
import { Clock } from '../common/clock/clock.js';
import { forbidden } from '../common/errors/api-error.js';
import { contextOf } from '../common/http/request-context.js';
import { SettingsReader } from '../config/environment.js';
import { isSignedBySlack } from './domain/slack-signature.js';

/** Accepts only requests that Slack signed within five minutes, with the secret of the operator's app. */
@Injectable()
export class SlackSignatureGuard implements CanActivate {
  /** Null: every request is refused. */
  private readonly secret: string | null;

  constructor(
    settings: SettingsReader,
    private readonly clock: Clock,
  ) {
    this.secret = slackSettings(settings)?.signingSecret ?? null;
  }

  /** @throws ApiError 403 */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const signed = {
      timestamp: request.get('x-slack-request-timestamp'),
      signature: request.get('x-slack-signature'),
      body: contextOf(request).formBytes ?? Buffer.alloc(0),
    };
    if (this.secret === null || !isSignedBySlack(signed, this.secret, this.clock.now()))
      throw forbidden('The signature of the request is not valid');
    return true;
  }
}
