import { Body, Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { NextFunction, Request, Response } from 'express';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { ApiErrors, ApiRaw, envelope } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import type { InboundIntegration } from '../integrations/inbound-integrations.js';
import { goAlertBody } from './domain/goalert-body.js';
import { isJsonObject, textOf, type JsonObject } from './domain/json.js';
import type { IntakeResult } from './intake-result.js';
import { IntakeService } from './intake.service.js';

const ENQUEUE = '/v2/enqueue';
const CHANGES = '/v2/change/enqueue';
const GENERIC = '/api/v2/generic/incoming';
/** The paths before the key. VictorOps' has the version of its API. */
const VICTOROPS = '/integrations/generic/20131114/alert';
const ONCALL = '/integrations/v1';
const KEY_IN_PATH = new RegExp(`^(?:${VICTOROPS}|${ONCALL}/[^/]+)/([^/]+)`, 'i');

/** Other services' clients give their key in the path, the body or the query: it is put where ours is looked for. */
export function keyOfSender(request: Request, _response: Response, next: NextFunction): void {
  const { headers } = request;
  const key = presentedKey(request);
  // Some clients of PagerDuty also send the token of its REST API.
  const hasNoneOfOurs = headers.authorization === undefined || /^token\b/i.test(headers.authorization);
  if (typeof key === 'string' && hasNoneOfOurs) headers['x-service-key'] ??= key;
  next();
}

function presentedKey({ path, query, body: sent }: Request): unknown {
  const body: JsonObject = isJsonObject(sent) ? sent : {};
  if (path === ENQUEUE || path === CHANGES) return body.routing_key;
  if (path === GENERIC) return query.token ?? body.token;
  const key = KEY_IN_PATH.exec(path)?.[1];
  try {
    return key === undefined ? undefined : decodeURIComponent(key);
  } catch {
    return key;
  }
}

const TEXT = { type: 'string' };
const SUCCESS = { type: 'string', enum: ['success'] };
const said = (description: string) => ({ type: 'string', description });
const GENERIC_FIELDS = {
  summary: said('The message'),
  details: said('The description'),
  action: said('`close` closes'),
  dedup: said('Names the problem; left out: the texts do'),
  meta: { type: 'object', additionalProperties: true, description: 'The details; outside of JSON `name=value`' },
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
    return Reply.top(202, {
      status: 'success',
      message: 'Event processed',
      dedup_key: keyOf(body, 'dedup_key', result),
    });
  }

  @Post(CHANGES)
  @HttpCode(202)
  @Access('alerts', 'write')
  @ApiBody({
    schema: { type: 'object', additionalProperties: true },
    description: 'A change event of PagerDuty’s Events API v2',
  })
  @ApiRaw(202, envelope({ status: TEXT, message: TEXT }))
  async change(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    await this.intake.keepChange(senderAs(caller, 'PagerDuty'), body);
    return Reply.top(202, { status: 'success', message: 'Change event processed' });
  }

  @Post(`${VICTOROPS}/:key/:routing`)
  @ApiParam({ name: 'key' })
  @HttpCode(200)
  @Access('alerts', 'write')
  @ApiBody({
    schema: { type: 'object', additionalProperties: true },
    description: 'An event as VictorOps’ REST endpoint takes it',
  })
  @ApiRaw(
    200,
    envelope({ result: SUCCESS, entity_id: { ...said('The alias of the alert, or its id'), example: 'disk-db-01' } }),
  )
  async victorOps(
    @CurrentCaller() caller: Caller,
    @Param('routing') routing: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    const sent = isJsonObject(body) ? { ...body, routing_key: routing } : body;
    const result = await this.intake.receiveBy(senderAs(caller, 'VictorOps'), sent);
    return Reply.top(200, { result: 'success', entity_id: keyOf(body, 'entity_id', result) });
  }

  @Post(`${ONCALL}/:kind/:key`)
  @ApiParam({ name: 'key' })
  @HttpCode(200)
  @Access('alerts', 'write')
  @ApiBody({
    schema: { type: 'object', additionalProperties: true },
    description: 'What the sender posts: for `formatted_webhook` its fields, for `alertmanager` a group',
  })
  @ApiRaw(200, envelope({ result: SUCCESS }))
  async onCall(@CurrentCaller() caller: Caller, @Param('kind') kind: string, @Body() body: unknown): Promise<Reply> {
    await this.intake.receiveBy(senderAs(caller, kind), body);
    return Reply.top(200, { result: 'success' });
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

/** The key that the sender gave its event, or the alert's id, which closes an alert as well as its alias does. */
function keyOf(body: unknown, name: string, result: IntakeResult): string {
  const given = isJsonObject(body) ? textOf(body[name]) : null;
  const outcome = result.kind === 'created' ? result.outcome : undefined;
  return given ?? (outcome && 'alertId' in outcome ? (outcome.alertId ?? '') : '');
}

/** @throws ApiError 403 for a person: there is no integration whose alerts these were */
function senderAs({ tenantId, teamId, integration }: Caller, type: string): InboundIntegration {
  if (integration === null) throw forbidden('Only the key of an integration may send here');
  const { id, name, responders, ignoreResponders, hasRules } = integration;
  return {
    ...{ tenantId, teamId, id, name, responders: [...responders], ignoreResponders, hasRules },
    ...{ type, enabled: true, mailRecoveries: false, awaitsConfirmation: false, inboundSecret: null },
  };
}
