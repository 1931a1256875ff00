import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../lifecycle/alert-activities.queries.js';
import { AlertRecipients } from '../lifecycle/alert-recipients.queries.js';
import { type LockedAlert, snapshotOf } from '../lifecycle/alerts.service.js';
import { PRIORITIES } from '../../platform/domain/priority.js';
import { matchableOf } from '../lifecycle/domain/matchable.js';
import { whyQuiet } from '../lifecycle/domain/quiet-alert.js';
import { EscalationsInShort } from '../lifecycle/escalations-in-short.js';
import { type DoneAct, UntoldActs } from '../lifecycle/untold-acts.js';
import { Clock } from '../../platform/clock/clock.js';
import { decide } from '../../platform/matching/decision.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { advance, type Standing } from '../../paging/escalation/domain/advance.js';
import { type FiredStep, reachesNobody, untoldOf } from '../../paging/escalation/domain/fire.js';
import type { PagingDirectory } from '../../paging/escalation/domain/recipients.js';
import type { Hold } from '../../paging/escalation/domain/run.js';
import { reviewed } from '../../paging/escalation/domain/silenced-run.js';
import { EscalationRuns } from '../../paging/escalation/escalation.queries.js';
import { type Directories, PagingDirectoryService } from '../../paging/escalation/paging-directory.service.js';
import { type RaiseEffect, RaisedPriority } from '../../paging/escalation/raised-priority.js';
import { isOver, type LoadedRun } from '../../paging/escalation/stored-runs.js';
import { type ToldBeside, WhoeverHasIt } from '../../paging/escalation/whoever-has-it.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { decideRaise, type Raise } from './domain/raise.js';
import { silencedInWords, startWarnings, suppressedInWords, TEAM_TOLD, waitsInWords } from './outcomes.js';
import { Setbacks } from './setbacks.js';
import { type TenantRules, TenantRulesLoader } from './tenant-rules.js';

/** What is known while it is asked. */
interface Known {
  rules: TenantRules;
  who: PagingDirectory & Directories;
  now: Date;
}

/** An act, with the run of its alert. */
type Asked = DoneAct & { run: LoadedRun | undefined };

const NONE = 'nobody is told: no escalation runs';
const LEFT = 'nobody is told: no step of the escalation is left';

/**
 * Says of what was just done to an alert whether people are told of it now, and why not: by the functions that tell them once it is
 * committed. It changes nothing.
 */
@Injectable()
export class ActWarnings {
  constructor(
    private readonly rules: TenantRulesLoader,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly runs: EscalationRuns,
    private readonly raised: RaisedPriority,
    private readonly whoeverHasIt: WhoeverHasIt,
    private readonly pages: EscalationsInShort,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly integrations: IntegrationsService,
    private readonly setbacks: Setbacks,
    private readonly clock: Clock,
    port: UntoldActs,
  ) {
    port.decidedBy({
      of: async (tenantId) => {
        const rules = await this.rules.rulesOf(tenantId);
        const who = await this.pagingDirectory.of(tenantId);
        return (tx, done) => this.of(tx, done, { rules, who, now: this.clock.now() });
      },
    });
  }

  /** As of `UntoldActs`, with rules that are loaded already. */
  async ofRaises(
    tx: Transaction,
    raised: readonly DoneAct[],
    rules: TenantRules,
    now: Date,
  ): ReturnType<ActWarnings['of']> {
    return this.of(tx, raised, { rules, who: await this.pagingDirectory.of(tx.tenantId), now });
  }

  private async of(tx: Transaction, done: readonly DoneAct[], known: Known): Promise<ReadonlyMap<string, string[]>> {
    const asking = done.filter(({ alert }) => alert.status !== 'closed');
    if (asking.length === 0) return new Map();
    const ids = asking.map(({ alert }) => alert.id);
    const runs = new Map((await this.runs.read(tx, ids, [])).map((run) => [run.alertId, run]));
    const found = new Map<string, string[]>();
    for (const each of asking) {
      const { id } = each.alert;
      try {
        found.set(id, [...new Set(await this.warningsOf(tx, { ...each, run: runs.get(id) }, known))]);
      } catch (error) {
        // What was done holds all the same.
        this.setbacks.note('escalation', error, `alert ${id}`);
      }
    }
    return found;
  }

  private async warningsOf(tx: Transaction, asked: Asked, known: Known): Promise<string[]> {
    const { alert, act } = asked;
    if (act === 'raised') return this.ofRaise(tx, asked, known);
    const quiet = whyQuiet(alert, known.now);
    if (quiet !== null) return [quiet];
    if (act === 'assigned') return alert.ownerId === null ? [] : this.silent([alert.ownerId], alert, known);
    // Whose deferral is over is taken up as a new one.
    if (act === 'reopened' || alert.delayedUntil !== null) return this.begun(tx, alert, known);
    return this.ofStep(tx, asked, known);
  }

  /** How its escalation begins. */
  private async begun(tx: Transaction, alert: LockedAlert, { rules, now }: Known): Promise<string[]> {
    const snapshot = snapshotOf(alert);
    return decide(tx.tenantId, () => {
      const silenced = rules.silencedBy(matchableOf(snapshot), now);
      return startWarnings(snapshot, rules.escalation.start(snapshot, now, silenced), silenced);
    });
  }

  /** Its escalation goes on: an acknowledgement was taken back, or a snooze has ended. */
  private async ofStep(tx: Transaction, asked: Asked, known: Known): Promise<string[]> {
    const { alert, act, run } = asked;
    const isNew = act === 'unacknowledged' && !run && !(await this.recipients.pagedOf(tx, [alert.id])).has(alert.id);
    if (isNew) return this.begun(tx, alert, known);
    const step = run && !isOver(run) ? await this.stepNow(tx, alert, run, run.progress.hold, known) : null;
    if (step?.isAll) return step.words;
    const words = step?.words ?? [];
    if (act === 'unsnoozed' || asked.isAwoken) {
      const told = await this.whoeverHasIt.afterSnooze(tx, alert, { doer: asked.doer.id, ...known });
      if (told.isHeard) return [];
      words.push(...this.beside(told, alert, known));
    }
    if (act === 'unacknowledged') {
      const { held, owed } = await this.pages.paged(alert, tx);
      const due = [
        ...owed,
        ...held.filter(({ heldUntil }) => new Date(heldUntil) <= known.now).map(({ userId }) => userId),
      ];
      if (due.some((userId) => known.who.whyNotNow(userId, alert.priority, known.now) === null)) return [];
      words.push(...this.silent([...due, ...held.map(({ userId }) => userId)], alert, known));
    }
    if (words.length > 0 || alert.status === 'acknowledged') return words;
    return [inTime(step?.standing) ?? (run ? LEFT : NONE)];
  }

  /** What the escalation does at once. `isAll`: it tells somebody, or keeps everybody from hearing. */
  private async stepNow(
    tx: Transaction,
    alert: LockedAlert,
    run: LoadedRun,
    hold: Hold | null,
    known: Known,
  ): Promise<{ words: string[]; isAll: boolean; standing: Standing }> {
    const { who, now } = known;
    const silenced = hold && (await this.silencedNow(tx, alert, known));
    const progress = { ...run.progress, hold: hold?.reason === 'maintenance' ? reviewed(hold, silenced, now) : hold };
    const { fired, standing, run: after } = advance(run.plan, progress, { ...alert, snoozedUntil: null }, who, now);
    const words = fired ? this.fired(fired, alert, known) : [];
    if (standing.kind === 'paused' && standing.reason === 'maintenance') {
      const words = after.hold === null ? [] : [holdInWords(after.hold, silenced?.name ?? '')];
      return { words, isAll: true, standing };
    }
    if (standing.kind === 'paused' && standing.until) words.push(waitsInWords(standing.until));
    const isAll = fired !== null && (fired.recipients.length > 0 || reachesNobody(fired));
    return { words, isAll, standing };
  }

  private silencedNow(tx: Transaction, alert: LockedAlert, { rules, now }: Known) {
    return decide(tx.tenantId, () => rules.silencedBy(matchableOf(snapshotOf(alert)), now));
  }

  private fired(fired: FiredStep, alert: LockedAlert, known: Known): string[] {
    return [...(reachesNobody(fired) ? [TEAM_TOLD] : []), ...this.silent(untoldOf(fired.outcomes), alert, known)];
  }

  private beside({ recipients, broadcast, isHeard }: ToldBeside, alert: LockedAlert, known: Known): string[] {
    if (isHeard) return [];
    return [...(broadcast ? [TEAM_TOLD] : []), ...this.silent(recipients, alert, known)];
  }

  /** Those of these people to whom no message about the alert goes now. */
  private silent(userIds: readonly string[], { priority }: LockedAlert, { who, now }: Known): string[] {
    return [...new Set(userIds)].flatMap((userId) => who.whyNotNow(userId, priority, now) ?? []);
  }

  private async ofRaise(tx: Transaction, { alert, doer, from, run }: Asked, known: Known): Promise<string[]> {
    const { row, raise } = await this.decided(tx, alert, from ?? alert.priority, known);
    if (row.delayedUntil !== null && row.delayedUntil <= known.now) return this.begun(tx, row, known);
    const actor = { type: doer.type, id: doer.id, name: doer.name };
    const event = { alertId: row.id, actor, from: from ?? row.priority, to: row.priority };
    const about = { planner: known.rules.escalation, who: known.who, now: known.now };
    const effect = await this.raised.decide(tx, { row, event, raise }, run, about);
    return this.effectInWords(tx, row, raise, effect, run, known);
  }

  /** The alert as its rules leave it, each further raise by a policy included. */
  private async decided(
    tx: Transaction,
    alert: LockedAlert,
    from: LockedAlert['priority'],
    { rules, now }: Known,
  ): Promise<{ row: LockedAlert; raise: Raise }> {
    const { integrationId } = alert;
    const asked = alert.suppressNotifications && integrationId !== null ? [integrationId] : [];
    const isMuted = (await this.integrations.suppressing(tx, asked)).size > 0;
    let [row, before, raise]: [LockedAlert, LockedAlert['priority'], Raise | null] = [alert, from, null];
    for (const _priority of PRIORITIES) {
      const present = { ...snapshotOf(row), firstAcknowledgedAt: row.firstAcknowledgedAt };
      const next = await decide(tx.tenantId, () => decideRaise(present, before, isMuted, rules, now));
      raise = next;
      const { patch, isUnacknowledged, delayedUntil, further } = next;
      const isSooner = row.delayedUntil !== null && (delayedUntil === null || delayedUntil < row.delayedUntil);
      row = {
        ...row,
        ...(patch as Partial<LockedAlert>),
        ...(isUnacknowledged && { status: 'open', acknowledged: false, acknowledgedBy: null, snoozedUntil: null }),
        ...((isUnacknowledged ? delayedUntil !== null : isSooner) && { delayedUntil: delayedUntil ?? now }),
      };
      if (further === null) break;
      [before, row] = [row.priority, { ...row, priority: further.to }];
    }
    return { row, raise: raise! };
  }

  private async effectInWords(
    tx: Transaction,
    row: LockedAlert,
    { notified }: Raise,
    effect: RaiseEffect,
    run: LoadedRun | undefined,
    known: Known,
  ): Promise<string[]> {
    switch (effect.kind) {
      case 'quiet': {
        const policy = notified?.actions.suppress ? suppressedInWords(notified.policy.name) : null;
        return [policy ?? whyQuiet(row, known.now) ?? []].flat();
      }
      case 'beside':
        return this.beside(effect.told, row, known);
      case 'begun':
        return startWarnings(snapshotOf(row), effect.begun, effect.silenced);
      case 'held': {
        const step = await this.stepNow(tx, row, effect.run, effect.hold, known);
        return step.isAll || step.words.length > 0 ? step.words : [inTime(step.standing) ?? LEFT];
      }
      case 'goes-on': {
        if (effect.told) return this.beside(effect.told, row, known);
        if ((await this.pages.paged(row, tx)).told.size > 0) return [];
        const steps = run ? await this.activities.lastStepsOf(tx, row.id, run.runId) : [];
        const named = steps.flatMap(({ recipients, held }) => [...recipients, ...held]);
        const words = this.silent(named, row, known);
        if (words.length < new Set(named).size) return [];
        const start = startWarnings(snapshotOf(row), effect.begun, null);
        return words.length > 0 ? words : start;
      }
    }
  }
}

/** When the escalation goes on by itself; null: it does not. */
function inTime(standing: Standing | undefined): string | null {
  if (standing?.kind !== 'wait' || standing.for === 'last-answer') return null;
  return `nobody is told before ${standing.until.toISOString()}, when the escalation goes on`;
}

/** @param name of the maintenance */
function holdInWords({ policy, until, pages, occurrences }: Hold, name: string): string {
  return silencedInWords({
    ...{ name: policy ?? name, until, pages },
    ...(policy !== undefined && { isPolicy: true }),
    ...(occurrences && { occurrences: { count: occurrences.needed } }),
  });
}
