import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller } from '../../people/access/caller.js';
import { levelOf, RANK } from '../../people/access/domain/permissions.js';
import { plainCreate } from '../../alerts/lifecycle/domain/plain-create.js';
import { ApiKeyCallers } from '../../people/auth/callers/api-key-callers.js';
import { credentialOf } from '../../people/auth/strategies/request-credential.js';
import { answerOf, Reply } from '../../platform/http/reply.js';
import { contextOf } from '../../platform/http/request-context.js';
import { acceptedCreate } from '../../interop/compat/alerts.wire.js';
import { fitCreate } from '../../interop/compat/domain/fit-body.js';
import { AuthConfig } from '../../platform/config/config.js';
import { AlertCreation } from '../../alerts/intake/alert-creation.js';
import { presentTaken } from '../../alerts/intake/domain/rules/rule-outcome.js';
import { RateLimits } from '../../platform/rate-limit/rate-limits.js';

/**
 * The fast path of `POST /v2/alerts`, for a cached API key and a valid body. It refuses nothing: every other request (an
 * unknown key, an exhausted rate limit, an invalid field) continues to the controller. Tests compare their responses.
 */
@Injectable()
export class FastCreates {
  constructor(
    private readonly keys: ApiKeyCallers,
    private readonly limits: RateLimits,
    private readonly creation: AlertCreation,
    private readonly auth: AuthConfig,
  ) {}

  /** @returns false: nothing was created, and the controller has to answer */
  async answer(request: Request, response: Response): Promise<boolean> {
    const answer = await this.create(request);
    if (answer) response.status(answer.status).json(answerOf(answer, request));
    return answer !== null;
  }

  private async create(request: Request): Promise<Reply | null> {
    const credential = credentialOf(request, this.auth.compatKeySchemes);
    if (credential.kind !== 'api-key') return null;
    const { raw, profile } = credential;
    const cached = this.keys.cachedCaller(raw);
    if (!cached || !mayCreate(cached)) return null;
    const caller = { ...cached, profile };
    const isNative = profile === 'native';
    const fields = plainCreate(isNative ? request.body : fitCreate(request.body));
    if (!fields || (await this.limits.count('ingest', raw)).isBlocked) return null;
    request.user = caller;
    const { requestId } = contextOf(request);
    const outcome = await this.creation.create(caller, fields, { requestId, sent: fields });
    const reply = Reply.top(202, { ...presentTaken(outcome) });
    return isNative ? reply : acceptedCreate(reply);
  }
}

/** Integrations with rules continue to the controller, as a rule may do anything else than create. */
const mayCreate = (caller: Caller): boolean =>
  caller.integration?.hasRules === false &&
  caller.scopes?.includes('write') === true &&
  RANK[levelOf(caller, 'alerts')] >= RANK.write;
