import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { slackSettings } from '../channels/slack/slack.channel.js';
import { Clock } from '../../platform/clock/clock.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { contextOf } from '../../platform/http/request-context.js';
import { SettingsReader } from '../../platform/config/environment.js';
import { isSignedBySlack } from './domain/slack.js';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { ServerConfig } from '../../platform/config/config.js';
import { twilioSettings } from '../channels/twilio/twilio-settings.js';

/** The raw form body, from which the fields were parsed. Null: another content type, which no signature covers. */
function signedForm(request: Request): Buffer | null {
  const [type = ''] = (request.get('content-type') ?? '').split(';');
  const isForm = type.trim().toLowerCase() === 'application/x-www-form-urlencoded';
  return (isForm && contextOf(request).formBytes) || null;
}

/** Accepts only requests that Slack signed within five minutes, with the signing secret of the operator's app. */
@Injectable()
export class SlackSignatureGuard implements CanActivate {
  /** Null: the guard rejects every request. */
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
    const body = signedForm(request);
    const signed = {
      timestamp: request.get('x-slack-request-timestamp'),
      signature: request.get('x-slack-signature'),
      body: body ?? Buffer.alloc(0),
    };
    if (this.secret === null || body === null || !isSignedBySlack(signed, this.secret, this.clock.now()))
      throw forbidden('The signature of the request is not valid');
    return true;
  }
}

/**
 * Accepts only requests that Twilio signed. The signature covers the configured URL (PUBLIC_BASE_URL) and every field.
 */
@Injectable()
export class TwilioSignatureGuard implements CanActivate {
  /** Undefined: the guard rejects every request. */
  private readonly token: string | undefined;

  constructor(
    settings: SettingsReader,
    private readonly server: ServerConfig,
  ) {
    this.token = twilioSettings(settings)?.authToken;
  }

  /** @throws ApiError 403 without the signature of the configured account */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const signature = request.headers['x-twilio-signature'];
    const url = `${this.server.publicBaseUrl}${request.originalUrl}`;
    const fields = request.body as Record<string, string>;
    const signed =
      this.token !== undefined &&
      signedForm(request) !== null &&
      typeof signature === 'string' &&
      validateRequest(this.token, signature, url, fields);
    if (!signed) throw forbidden('The signature of the request is not valid');
    return true;
  }
}
