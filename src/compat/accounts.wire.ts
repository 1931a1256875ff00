import { Injectable } from '@nestjs/common';
import type { AccountView } from '../account/account.controller.js';
import { isId } from '../common/ids.js';
import { Reply } from '../common/http/reply.js';
import { ServerConfig } from '../config/config.js';
import type { UserDetailView } from '../users/dto/user.view.js';
import { UsersService, type UserSlice } from '../users/users.service.js';
import { pagingOf, publicUrl } from './domain/paging.js';
import { userShape } from './domain/third-party-shapes.js';
import type { WireAdapter } from './exchange.js';

/** There is no limit; SDKs read a signed 32-bit number. */
const UNLIMITED = 2 ** 31 - 1;
const MOST_USERS = 100;
const SORTS = [
  ['fullName', 'fullName'],
  ['insertedAt', 'createdAt'],
] as const;

/** Account and users in the third-party shape. */
@Injectable()
export class AccountsWire {
  constructor(
    private readonly users: UsersService,
    private readonly server: ServerConfig,
  ) {}

  readonly account: WireAdapter = async (_exchange, route) => {
    const { name, userCount, plan } = (await route()) as AccountView;
    return Reply.data({ name, userCount, plan: { name: plan, maxUserCount: UNLIMITED, isYearly: false } });
  };

  readonly list: WireAdapter = async ({ caller, request }) => {
    const { query } = request;
    const slice: UserSlice = {
      sort: SORTS.find(([name]) => name === query['sort'])?.[1] ?? 'username',
      order: query['order'] === 'desc' || query['order'] === 'DESC' ? 'DESC' : 'ASC',
      offset: numberIn(query['offset']) ?? 0,
      limit: Math.min(Math.max(numberIn(query['limit']) ?? MOST_USERS, 1), MOST_USERS),
    };
    const { users, total } = await this.users.slice(caller.tenantId, slice);
    const paging = pagingOf(publicUrl(this.server.publicBaseUrl, request), { ...slice, total });
    return Reply.top(200, { totalCount: total, data: users.map(userShape), paging });
  };

  /** By the id, or by the e-mail address. */
  readonly get: WireAdapter = async ({ caller, request: { params } }, route) => {
    const given = params['id'];
    if (typeof given === 'string' && !isId(given)) {
      const found = (await this.users.directory(caller.tenantId)).byUsername(given);
      if (found) params['id'] = found.id;
    }
    return Reply.data(userShape((await route()) as UserDetailView));
  };
}

/** Of a query string; undefined: none, or no number. */
const numberIn = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
