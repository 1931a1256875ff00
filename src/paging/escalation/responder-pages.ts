import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertRecipients } from '../../alerts/lifecycle/alert-recipients.queries.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { Responder } from '../../platform/domain/responder.js';
import { EscalationsInShort } from '../../alerts/lifecycle/escalations-in-short.js';
import { whyQuiet } from '../../alerts/lifecycle/domain/quiet-alert.js';
import { newId } from '../../platform/ids.js';
import { decide } from '../../platform/matching/decision.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { snoozeEnd } from './domain/next-step.js';
import { ruleMetadata, notNotifiedOf } from './domain/fire.js';
import { EscalationRuns } from './escalation.queries.js';
import { isOver } from './stored-runs.js';
import { EscalationStarter } from './escalation-starter.js';
import type { ResponderResolver } from './responders.service.js';

/**
 * Pages added responders at once, even for an acknowledged or snoozed alert, because they were added to respond now. It pages nobody
 * for a closed or suppressed alert, or before a deferral ends.
 */
@Injectable()
export class ResponderPages {
  constructor(
    private readonly runs: EscalationRuns,
    private readonly starter: EscalationStarter,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly pages: EscalationsInShort,
  ) {}

  /**
   * A team's routing rule replaces the team by its target. An added policy starts if the alert is open and no other policy runs; else
   * its first step pages its people once, without those already paged in the current cycle. @param alert locked by the caller
   * @returns metadata for the alert's history, and sentences about people who get no message now
   */
  async page(
    tx: Transaction,
    alert: AlertSnapshot,
    added: readonly Responder[],
    resolver: ResponderResolver,
    now: Date,
  ): Promise<{ history: Record<string, unknown>; warnings: string[] }> {
    const quiet = whyQuiet(alert, now);
    if (quiet !== null) return { history: {}, warnings: [quiet] };
    const targets = await decide(tx.tenantId, () => resolver.byTeamRules(added, alert, now));
    const begun = await this.startPolicy(tx, alert, targets, resolver, now);
    if (begun) return { history: {}, warnings: begun };

    const run = await this.runs.peek(tx, alert.id);
    const [runId, cycle] = [run?.runId ?? null, run?.cycle ?? 0];
    const { userIds, held, outcomes } = resolver.people(targets, alert.priority, alert.teamId, now);
    const paged = await this.pagedIn(tx, alert, { runId, cycle }, resolver, now);
    const recipients = userIds.filter((userId) => !paged.has(userId));
    if (recipients.length > 0) {
      this.recipients.add(tx, [{ alertId: alert.id, userIds: recipients }]);
      const heldIds = held.filter(({ userId }) => recipients.includes(userId)).map(({ userId }) => userId);
      const others = recipients.filter((userId) => !heldIds.includes(userId));
      const page = { runId: newId(), cycle, step: 0, recipients: others, held: heldIds, untilClosed: true };
      tx.emit('alert.responders-added', { alertId: alert.id, page });
    }
    const history = { runId, cycle, recipients, rules: outcomes.map(ruleMetadata) };
    const notNotified = notNotifiedOf(outcomes).filter((userId) => !paged.has(userId));
    return {
      history,
      warnings: notNotified.flatMap((userId) => resolver.whyNotNow(userId, alert.priority, now) ?? []),
    };
  }

  /** People paged in the cycle, including held pages that were sent since, and those who were notified in their place. */
  private async pagedIn(
    tx: Transaction,
    alert: AlertSnapshot,
    { runId, cycle }: { runId: string | null; cycle: number },
    { standInOf }: ResponderResolver,
    now: Date,
  ): Promise<ReadonlySet<string>> {
    const named = await this.activities.namedIn(tx, alert.id, runId, cycle);
    const told = (await this.pages.pagedOf(tx, [alert])).get(alert.id)?.told;
    return new Set(
      [...named].flatMap(([userId, { at, isHeld }]) => {
        // Whoever forwards by now may not have done so when the page was held.
        const recipients = [at, now].map((then) => standInOf(userId, then));
        const notified = recipients.filter((id) => (told?.get(id) ?? 0) >= at);
        return !isHeld || notified.length > 0 ? [userId, ...notified] : [];
      }),
    );
  }

  private async startPolicy(
    tx: Transaction,
    alert: AlertSnapshot,
    added: readonly Responder[],
    resolver: ResponderResolver,
    now: Date,
  ): Promise<string[] | null> {
    const namesPolicy = added.some(({ type }) => type === 'escalation');
    if (!namesPolicy || alert.status !== 'open' || snoozeEnd(alert, now) !== null) return null;
    const run = await this.runs.peek(tx, alert.id);
    if (run && !isOver(run)) return null;
    const input = { ...alert, responders: added, skipEscalation: false };
    return (await this.starter.begin(tx, input, now, resolver))?.held ?? null;
  }
}
