import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCESS_RULE, type AccessRule } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { decidePermission, decideScope } from '../../access/domain/permissions.js';
import { AlertsController } from '../../alerts/alerts.controller.js';
import { Authenticator } from '../../auth/guards/authenticator.js';
import { credentialOf } from '../../auth/strategies/request-credential.js';
import { ApiError } from '../../common/errors/api-error.js';
import { AuthConfig } from '../../config/config.js';
import { RateLimits } from '../../rate-limit/rate-limits.js';
import { KnownKeys } from './known-keys.js';

/** Who may list alerts: an API key that was used shortly before, or a person with an access token. */
@Injectable()
export class ListCallers {
  /** The rule of the normal route. */
  private readonly rule = Reflect.getMetadata(
    ACCESS_RULE,
    Reflect.get(AlertsController.prototype, 'list'),
  ) as AccessRule;

  constructor(
    private readonly keys: KnownKeys,
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly auth: AuthConfig,
  ) {}

  /**
   * Null: another credential, a key that has to be looked up, or one that may not list. A promise of null: beyond the limit, or a
   * token that is refused. Then nothing is counted, and the normal route has to decide.
   */
  of(request: IncomingMessage, response: ServerResponse): Promise<Caller | null> | null {
    const known = this.keys.of(request);
    if (known) return this.mayList(known.caller) ? this.withinLimit(known.key, () => known.caller) : null;
    const credential = credentialOf(request, this.auth.compatKeySchemes);
    if (credential.kind !== 'jwt') return null;
    return this.withinLimit(credential.token, () => this.personOf(request, response));
  }

  /** As on the normal route: counted first, so that beyond the limit nothing is looked up. */
  private async withinLimit(
    secret: string,
    find: () => Caller | null | Promise<Caller | null>,
  ): Promise<Caller | null> {
    if ((await this.limits.count('ingest', secret)).isBlocked) return null;
    const caller = await find();
    // The normal route counts it.
    if (!caller) this.limits.takeBack('ingest', secret);
    return caller;
  }

  /**
   * The normal route's own check, against the database each time. The origin of a cookie is not checked, as a list changes nothing.
   * @returns null: refused
   */
  private async personOf(request: IncomingMessage, response: ServerResponse): Promise<Caller | null> {
    try {
      const caller = await this.authenticator.callerOf(request, response);
      return this.mayList(caller) ? caller : null;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return null;
      throw error;
    }
  }

  private mayList(caller: Caller): boolean {
    return (
      caller.profile === 'native' &&
      (caller.scopes === null || decideScope(caller.scopes, 'GET', this.rule).kind === 'allowed') &&
      decidePermission(caller, 'GET', this.rule).kind === 'allowed'
    );
  }
}
