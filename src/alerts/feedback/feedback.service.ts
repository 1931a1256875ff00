import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AlertAccess } from '../lifecycle/alert-access.js';
import type { AlertRef } from '../lifecycle/domain/alert-ref.js';
import { type Feedback, feedbackOf, removeFeedback, setFeedback } from './feedback.queries.js';

/** Whether people found an alert useful. */
@Injectable()
export class AlertFeedback {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 404, 403 */
  async of(caller: Caller, ref: AlertRef): Promise<Feedback> {
    const { id } = await this.access.read(caller, ref);
    return feedbackOf(this.unitOfWork.of(caller.tenantId), id, personOf(caller));
  }

  /** @param useful null: takes the answer back @throws ApiError 404, 403 */
  async give(caller: Caller, ref: AlertRef, useful: boolean | null): Promise<Feedback> {
    return this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      // Locked, so that it is not deleted meanwhile.
      const { id } = await this.access.lock(tx, caller, ref);
      if (useful === null) removeFeedback(tx, id, caller.id);
      else setFeedback(tx, id, caller.id, useful, this.clock.now());
      return feedbackOf(tx, id, caller.id);
    });
  }
}

const personOf = ({ kind, id }: Caller): string | null => (kind === 'user' ? id : null);
