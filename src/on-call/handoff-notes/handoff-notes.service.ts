import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { pageOf } from '../../platform/database/keyset-page.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { ListPage, PageQuery } from '../../platform/http/pagination.js';
import { newId } from '../../platform/ids.js';
import { findSchedule } from '../schedule-lookup.js';
import type { HandoffNoteView, OwnHandoffNoteView } from './handoff-note.dto.js';
import { HandoffNote } from './handoff-note.entity.js';

/** Notes that people on call leave for whoever is next. Every method: @throws ApiError 404, 403 */
@Injectable()
export class HandoffNotes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The notes of a schedule, newest first. @throws ApiError 400 PAGINATION_CURSOR_INVALID */
  async list(caller: Caller, scheduleId: string, query: PageQuery): Promise<ListPage<HandoffNoteView>> {
    const scope = this.unitOfWork.of(caller.tenantId);
    await findSchedule(scope, caller, scheduleId);
    const selection = scope.repo(HandoffNote).select('n').andWhere({ scheduleId });
    return pageOf(selection, query, { order: 'DESC' }, view);
  }

  /** The notes that this person wrote, newest first. */
  async writtenBy(tenantId: string, userId: string, atMost: number): Promise<OwnHandoffNoteView[]> {
    const rows = this.unitOfWork.of(tenantId).repo(HandoffNote);
    const notes = await rows.find({ authorId: userId }, { order: { createdAt: 'DESC', id: 'DESC' }, take: atMost });
    return notes.map(({ id, scheduleId, note, createdAt }) => ({
      ...{ id, scheduleId, note },
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Writes one in the name of the caller. */
  async create(caller: Caller, scheduleId: string, note: string): Promise<HandoffNoteView> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      await findSchedule(tx, caller, scheduleId);
      const made = {
        ...{ id: newId(), scheduleId, authorId: caller.id, authorName: caller.name, note },
        createdAt: this.clock.now(),
      };
      await tx.repo(HandoffNote).insert(made);
      return view(made);
    });
  }
}

const view = (row: Omit<HandoffNote, 'tenantId'>): HandoffNoteView => ({
  id: row.id,
  authorId: row.authorId,
  authorName: row.authorName,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
});
