import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type EscalationStart, NOT_STARTED } from '../../paging/escalation/escalation-forecast.js';
import { EscalationStarter } from '../../paging/escalation/escalation-starter.js';
import { AlertRecipients } from '../lifecycle/alert-recipients.queries.js';
import type { AlertDraft } from '../lifecycle/domain/create-request.js';
import type { Admitted } from './domain/batch-dedup.js';
import type { Creation } from './outcomes.js';
import type { TenantRules } from './tenant-rules.js';

type Started = Extract<EscalationStart, { kind: 'started' }>;

/** Decides step zero of every new alert that pages somebody now, and stores the runs and whom they named. */
@Injectable()
export class EscalationStage {
  constructor(
    private readonly escalation: EscalationStarter,
    private readonly recipients: AlertRecipients,
  ) {}

  /** @returns the new alerts with how their escalations begin */
  run(tx: Transaction, created: readonly Admitted[], { escalation: planner }: TenantRules, now: Date): Creation[] {
    const creations = created.map((admitted) => {
      const silenced = silences(admitted) ? admitted.silenced : null;
      const start = silenced || pagesNow(admitted) ? planner.start(admitted.draft, now, silenced) : NOT_STARTED;
      return { ...admitted, start };
    });
    const started = creations.flatMap(({ draft, start }) => (start.kind === 'started' ? [{ draft, start }] : []));
    if (started.length > 0) this.store(tx, started);
    return creations;
  }

  private store(tx: Transaction, started: readonly { draft: AlertDraft; start: Started }[]): void {
    this.escalation.insert(
      tx,
      started.map(({ start }) => start.run),
    );
    this.recipients.add(
      tx,
      started.map(({ draft, start }) => ({ alertId: draft.id, userIds: start.firstStep?.recipients ?? [] })),
    );
  }
}

/** What else would follow from it waits for the end of the maintenance; of a deferred one the end of the delay decides. */
export function silences({ draft, delayedUntil, silenced }: Omit<Admitted, 'kind' | 'policy'>): boolean {
  return silenced !== null && draft.status === 'open' && delayedUntil === null && !draft.suppressNotifications;
}

/** An alert created acknowledged or closed, a deferred one, and one that a policy suppresses page nobody. */
export function pagesNow({ draft, delayedUntil }: Pick<Admitted, 'draft' | 'delayedUntil'>): boolean {
  return draft.status === 'open' && delayedUntil === null && !draft.suppressNotifications && !draft.skipEscalation;
}
