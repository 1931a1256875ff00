import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { forbidden } from '../common/errors/api-error.js';
import { ServerConfig } from '../config/config.js';
import { SettingsReader } from '../config/environment.js';
import { twilioSettings } from '../channels/twilio/twilio-settings.js';

/** Accepts only requests of Twilio, which signs its configured address (PUBLIC_BASE_URL) together with every field. */
@Injectable()
export class TwilioSignatureGuard implements CanActivate {
  /** Undefined: every request is refused. */
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
      this.token !== undefined && typeof signature === 'string' && validateRequest(this.token, signature, url, fields);
    if (!signed) throw forbidden('The signature of the request is not valid');
    return true;
  }
}
