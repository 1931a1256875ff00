import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { may } from '../../people/access/domain/permissions.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  limitOf,
  type ListPage,
  type PageQuery,
} from '../../platform/http/pagination.js';
import { isId } from '../../platform/ids.js';
import { parseInstant } from '../../platform/instant.js';
import type { RehearsedMessageView } from './rehearsed-message.dto.js';
import { rehearsedOf, type RehearsedPlace } from './rehearsals.queries.js';

const RIGHTS = { alert: 'alerts', incident: 'incidents', shift: 'schedules' } as const;

/** What would have reached people, had nothing rehearsed. */
@Injectable()
export class RehearsedMessages {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The caller's own, newest first. @throws ApiError 400 for a cursor of something else */
  async list(caller: Caller, query: PageQuery): Promise<ListPage<RehearsedMessageView>> {
    const limit = limitOf(query.limit);
    const before = query.cursor ? placeOf(query.cursor) : null;
    const { rows, total } = await rehearsedOf(this.unitOfWork.of(caller.tenantId), caller.id, before, limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(({ id, at, channelType: channel, kind, subjectId, title }): RehearsedMessageView => ({
        ...{ id, at: at.toISOString(), channel, kind, subjectId },
        title: may(caller, 'read', RIGHTS[kind]) ? title : null,
      })),
      total,
      nextCursor: last ? encodeCursor([last.at.toISOString(), last.id]) : null,
    };
  }
}

/** @throws ApiError 400 */
function placeOf(cursor: string): RehearsedPlace {
  const [at = '', id] = decodeCursor(cursor, ['string', 'string']).map(String);
  if (!isId(id) || parseInstant(at) === null) throw invalidCursor();
  return { at, id };
}
