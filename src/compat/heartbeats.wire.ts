import { Injectable } from '@nestjs/common';
import { Reply } from '../common/http/reply.js';
import type { HeartbeatView } from '../heartbeats/dto/heartbeat.dto.js';
import { HeartbeatsService } from '../heartbeats/heartbeats.service.js';
import { fitTexts } from './domain/fit-body.js';
import { heartbeatShape, heartbeatState } from './domain/third-party-shapes.js';
import type { Exchange, WireAdapter } from './exchange.js';

/** The heartbeat routes in the third-party shape (compat.md, "In the profile only"). */
@Injectable()
export class HeartbeatsWire {
  constructor(private readonly heartbeats: HeartbeatsService) {}

  readonly ping: WireAdapter = async (_exchange, route) => {
    await route();
    return Reply.top(202, { result: 'PONG - Heartbeat received' });
  };

  /** All of them: the third-party list has no pages. */
  readonly list: WireAdapter = async ({ caller }) => {
    const heartbeats: HeartbeatView[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.heartbeats.list(caller, { limit: '200', cursor });
      heartbeats.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return Reply.data({ heartbeats: heartbeats.map(heartbeatShape) });
  };

  readonly get: WireAdapter = async (_exchange, route) => Reply.data(heartbeatShape((await route()) as HeartbeatView));

  readonly create: WireAdapter = async ({ request, caller }, route) => {
    const body = (request.body = fitTexts(request.body)) as { name: string };
    await route();
    return Reply.created(heartbeatState(await this.heartbeats.get(caller, body.name)));
  };

  readonly update: WireAdapter = async (exchange, route) => {
    exchange.request.body = fitTexts(exchange.request.body);
    await route();
    return Reply.data(heartbeatState(await this.heartbeats.get(exchange.caller, nameOf(exchange))));
  };
}

const nameOf = ({ request }: Exchange): string => String(request.params['name']);
