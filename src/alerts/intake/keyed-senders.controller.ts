import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { NextFunction, Request, Response } from 'express';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { ApiErrors, ApiRaw, envelope } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import type { InboundIntegration } from '../integrations/inbound-integrations.js';
import { goAlertBody } from './domain/goalert-body.js';
import { isJsonObject, type JsonObject } from './domain/json.js';
import { IntakeService } from './intake.service.js';

const ENQUEUE = '/v2/enqueue';
const GENERIC = '/api/v2/generic/incoming';

/** Other services' clients give their key in the body or the query: it is put where ours is looked for. */
export function keyOfSender(request: Request, _response: Response, next: NextFunction): void {
  const { path, headers, query } = request;
  const body: JsonObject = isJsonObject(request.body) ? request.body : {};
  const key = path === ENQUEUE ? body.routing_key : path === GENERIC ? (query.token ?? body.token) : undefined;
  if (typeof key === 'string' && headers.authorization === undefined) headers['x-service-key'] ??= key;
  next();
}

const TEXT = { type: 'string' };
const said = (description: string) => ({ type: 'string', description });
const GENERIC_FIELDS = {
  summary: said('The message'),
  details: said('The description'),
  action: said('`close` closes'),
  dedup: said('Names the problem; left out: the texts do'),
  token: said('The key, if it is not in the query'),
};

/** The addresses of other services that their clients cannot change, but for the host. The key is one of an integration. */
@ApiTags('Inbound intake')
@SkipThrottle()
@Throttle({ ingest: {} })
@ApiErrors(400, 401, 403)
@Controller()
export class KeyedSendersController {
  constructor(private readonly intake: IntakeService) {}

  @Post(ENQUEUE)
  @HttpCode(202)
  @Access('alerts', 'write')
  @ApiBody({
    schema: { type: 'object', additionalProperties: true },
    description: 'An event of PagerDuty’s Events API v2',
  })
  @ApiRaw(202, envelope({ status: TEXT, message: TEXT, dedup_key: TEXT }))
  async enqueue(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    const result = await this.intake.receiveBy(senderAs(caller, 'PagerDuty'), body);
    const given = isJsonObject(body) && typeof body.dedup_key === 'string' ? body.dedup_key : '';
    const made =
      result.kind === 'created' && result.outcome && 'alertId' in result.outcome ? result.outcome.alertId : '';
    return Reply.top(202, { status: 'success', message: 'Event processed', dedup_key: given || made || '' });
  }

  @Post(GENERIC)
  @HttpCode(204)
  @Access('alerts', 'write')
  @ApiBody({
    schema: { type: 'object', properties: GENERIC_FIELDS },
    description: 'As GoAlert’s generic API takes it, in the body or the query',
  })
  @ApiNoContentResponse({ description: 'Taken' })
  async generic(
    @CurrentCaller() caller: Caller,
    @Body() body: unknown,
    @Query() query: Record<string, unknown>,
  ): Promise<Reply> {
    await this.intake.receiveBy(
      senderAs(caller, 'API'),
      goAlertBody({ ...query, ...(isJsonObject(body) ? body : {}) }),
    );
    return Reply.empty();
  }
}

/** @throws ApiError 403 for a person: there is no integration whose alerts these were */
function senderAs({ tenantId, teamId, integration }: Caller, type: string): InboundIntegration {
  if (integration === null) throw forbidden('Only the key of an integration may send here');
  const { id, name, suppressNotifications, responders, ignoreResponders, hasRules } = integration;
  return {
    ...{ tenantId, teamId, id, name, suppressNotifications, responders: [...responders], ignoreResponders, hasRules },
    ...{ type, enabled: true, mailRecoveries: false, awaitsConfirmation: false },
  };
}
