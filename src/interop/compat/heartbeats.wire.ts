import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Reply } from '../../platform/http/reply.js';
import { checkedBody } from '../../configuration/bodies.js';
import {
  CreateHeartbeatDto,
  UpdateHeartbeatDto,
  type HeartbeatSettingsView,
} from '../../alerts/heartbeats/dto/heartbeat.dto.js';
import { HeartbeatsService } from '../../alerts/heartbeats/heartbeats.service.js';
import { created, updated } from './configuration/answers.js';
import { isObject, type Json, WireObject } from '../codec/wire-object.js';
import { TeamLookup } from './configuration/lookups.js';
import { fitTexts } from './domain/fit-body.js';
import { heartbeatShape, heartbeatState } from './domain/third-party-shapes.js';
import type { Exchange, WireAdapter } from './exchange.js';

/** The heartbeat routes in the third-party shape (compat.md, "In the profile only"). */
@Injectable()
export class HeartbeatsWire {
  constructor(
    private readonly heartbeats: HeartbeatsService,
    private readonly teams: TeamLookup,
  ) {}

  readonly ping: WireAdapter = async (_exchange, route) => {
    await route();
    return Reply.top(202, { result: 'PONG - Heartbeat received' });
  };

  /** All of them: the third-party list has no pages. */
  readonly list: WireAdapter = async ({ caller }) => {
    const heartbeats: HeartbeatSettingsView[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.heartbeats.settings(caller, { limit: '200', cursor });
      heartbeats.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const teams = await this.teams.directory(caller.tenantId);
    return Reply.data({ heartbeats: heartbeats.map((each) => heartbeatShape(each, teams)) });
  };

  readonly get: WireAdapter = async ({ caller }, route) => {
    const heartbeat = (await route()) as HeartbeatSettingsView;
    return Reply.data(heartbeatShape(heartbeat, await this.teams.directory(caller.tenantId)));
  };

  /** Answers with the whole heartbeat. */
  readonly create: WireAdapter = async ({ request, caller }) => {
    const body = await checkedBody(CreateHeartbeatDto, objectOf(fitTexts(request.body)));
    await this.heartbeats.create(caller, { ...body, ...(await this.owner(caller, request.body)) });
    const heartbeat = await this.heartbeats.get(caller, body.name);
    return created(heartbeatShape(heartbeat, await this.teams.directory(caller.tenantId)));
  };

  readonly update: WireAdapter = async (exchange) => {
    const { request, caller } = exchange;
    const body = await checkedBody(UpdateHeartbeatDto, objectOf(fitTexts(request.body)));
    const owned = { ...body, ...(await this.owner(caller, request.body)) };
    return updated(heartbeatState(await this.heartbeats.update(caller, nameOf(exchange), owned)));
  };

  /**
   * Whose the heartbeat is to be. A key that may not configure names teams that may not exist here, as it does in alerts.
   * @throws ApiError 422 for an unknown team, of a key that may configure
   */
  private async owner(caller: Caller, body: unknown): Promise<{ teamId?: string }> {
    const given = WireObject.request(objectOf(body));
    const owner = caller.scopes?.includes('config')
      ? await this.teams.ownerIn(caller, given)
      : await this.teams.ownerIn(caller, given).catch(() => undefined);
    return owner === undefined ? {} : { teamId: owner };
  }
}

const nameOf = ({ request }: Exchange): string => String(request.params['name']);
const objectOf = (body: unknown): Json => (isObject(body) ? body : {});
