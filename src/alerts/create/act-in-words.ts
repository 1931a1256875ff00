import { type LockedAlert, snapshotOf } from '../lifecycle/alerts.service.js';
import { PRIORITIES } from '../../platform/domain/priority.js';
import { matchableOf } from '../lifecycle/domain/matchable.js';
import { awake } from '../lifecycle/domain/snoozes.js';
import { whyQuiet } from '../lifecycle/domain/quiet-alert.js';
import type { DoneAct } from '../lifecycle/untold-acts.js';
import { decide } from '../../platform/matching/decision.js';
import { advance, type RunStatus } from '../../paging/escalation/domain/advance.js';
import { reachesNobody, notNotifiedOf } from '../../paging/escalation/domain/fire.js';
import { noticeAfterSnooze, type OwnerNotice } from '../../paging/escalation/domain/owner-notice.js';
import type { Hold, RunState } from '../../paging/escalation/domain/run.js';
import { reviewedHold } from '../../paging/escalation/domain/silenced-run.js';
import { isOver, type LoadedRun } from '../../paging/escalation/stored-runs.js';
import type { ActFacts } from './act-warnings.js';
import { silencedInWords, startWarnings, suppressedInWords, TEAM_TOLD, waitsInWords } from './outcomes.js';
import { decideRaise, type Raise } from './domain/raise.js';

/**
 * What one source of messages (a step, a notice, pages that were held) says. `isLast`: it notifies somebody now, or keeps everybody from
 * being notified, so no further source is asked and its sentences alone count.
 */
interface Answer {
  isLast: boolean;
  sentences: string[];
}

const NO_RUN = 'nobody is notified: no escalation is running';
const NO_STEP = 'nobody is notified: the escalation has no steps left';

/** Why nobody is notified now of what was done to an alert: sentences; empty: somebody is. */
export async function warningsOf(done: DoneAct, facts: ActFacts): Promise<string[]> {
  const { alert, act } = done;
  if (act === 'raised') return ofRaise(done, facts);
  const quiet = whyQuiet(alert, facts.now);
  if (quiet !== null) return [quiet];
  if (act === 'snoozed') return heldAtLeastAsLong(alert, facts);
  if (act === 'assigned') return alert.ownerId === null ? [] : unnotified([alert.ownerId], alert, facts);
  return beginsAnew(done, facts) ? ofNewEscalation(alert, facts) : ofPresentEscalation(done, facts);
}

/** Whose deferral is over is taken up as a new alert; so is one of which an alert policy's acknowledgement is taken back. */
function beginsAnew({ alert, act }: DoneAct, { runs, everPaged }: ActFacts): boolean {
  if (act === 'reopened' || alert.delayedUntil !== null) return true;
  return act === 'unacknowledged' && !runs.has(alert.id) && !everPaged.has(alert.id);
}

function ofNewEscalation(alert: LockedAlert, { rules, now }: ActFacts): Promise<string[]> {
  const snapshot = snapshotOf(alert);
  return decide(alert.tenantId, () => {
    const silenced = rules.silencedBy(matchableOf(snapshot), now);
    return startWarnings(snapshot, rules.escalation.start(snapshot, now, silenced), silenced);
  });
}

/** An acknowledgement was taken back, or a snooze has ended: its escalation goes on. */
async function ofPresentEscalation({ alert, act, doer, isAwoken }: DoneAct, facts: ActFacts): Promise<string[]> {
  const run = facts.runs.get(alert.id);
  const step = run && !isOver(run) ? await stepNow(alert, run, run.progress.hold, facts) : null;
  const sources: (() => Answer)[] = [];
  if (step) sources.push(() => step);
  if (act === 'unsnoozed' || isAwoken) {
    const about = { ...facts, doer: doer.id, run: run && { ...run, progress: step?.after ?? run.progress } };
    sources.push(() => ofNotice(noticeAfterSnooze(alert, facts.people(alert.id), about), alert, facts));
  }
  if (act === 'unacknowledged') sources.push(() => ofHeldPages(alert, facts));
  const sentences: string[] = [];
  for (const source of sources) {
    const answer = source();
    if (answer.isLast) return answer.sentences;
    sentences.push(...answer.sentences);
  }
  if (sentences.length > 0 || alert.status === 'acknowledged') return sentences;
  return [step?.goesOn ?? (run ? NO_STEP : NO_RUN)];
}

/** What the escalation does at once. `goesOn`: when it does by itself, if later; null: never. `after`: how it stands then. */
async function stepNow(
  alert: LockedAlert,
  run: LoadedRun,
  hold: Hold | null,
  facts: ActFacts,
): Promise<Answer & { goesOn: string | null; after: RunState }> {
  const { who, now, rules } = facts;
  const silenced = hold && (await decide(alert.tenantId, () => rules.silencedBy(matchableOf(snapshotOf(alert)), now)));
  const progress = { ...run.progress, hold: hold?.reason === 'maintenance' ? reviewedHold(hold, silenced, now) : hold };
  const { fired, runStatus, run: after } = advance(run.plan, progress, { ...alert, ...awake(alert, now) }, who, now);
  if (runStatus.kind === 'paused' && runStatus.reason === 'maintenance') {
    const sentences = after.hold === null ? [] : [holdInWords(after.hold, silenced?.name ?? '')];
    return { isLast: true, sentences, goesOn: null, after };
  }
  const fallsBack = fired !== null && reachesNobody(fired);
  return {
    isLast: fired !== null && (fired.recipients.length > 0 || fallsBack),
    sentences: [
      ...(fallsBack ? [TEAM_TOLD] : []),
      ...(fired ? unnotified(notNotifiedOf(fired.outcomes), alert, facts) : []),
      ...(runStatus.kind === 'paused' && runStatus.until ? [waitsInWords(runStatus.until)] : []),
    ],
    goesOn: inTime(runStatus),
    after,
  };
}

function ofNotice({ recipients, broadcast, isReached }: OwnerNotice, alert: LockedAlert, facts: ActFacts): Answer {
  if (isReached) return { isLast: true, sentences: [] };
  return { isLast: false, sentences: [...(broadcast ? [TEAM_TOLD] : []), ...unnotified(recipients, alert, facts)] };
}

/** Pages that were held while it was acknowledged go now, if nothing else holds them. */
function ofHeldPages(alert: LockedAlert, facts: ActFacts): Answer {
  const { held, pending } = facts.paged.get(alert.id)!;
  const isDue = ({ heldUntil }: { heldUntil: string }): boolean => new Date(heldUntil) <= facts.now;
  const due = [...pending, ...held.filter(isDue).map(({ userId }) => userId)];
  const goes = due.some((userId) => facts.who.whyNotNow(userId, alert.priority, facts.now) === null);
  if (goes) return { isLast: true, sentences: [] };
  return { isLast: false, sentences: unnotified([...due, ...held.map(({ userId }) => userId)], alert, facts) };
}

/** A page that was held waits for the snooze as well. */
const heldAtLeastAsLong = ({ id }: LockedAlert, { paged }: ActFacts): string[] =>
  paged.get(id)!.held.map(({ why }) => why);

/** Why these people are not notified now, of those to whom no message about the alert goes. */
function unnotified(userIds: readonly string[], { priority }: LockedAlert, { who, now }: ActFacts): string[] {
  return [...new Set(userIds)].flatMap((userId) => who.whyNotNow(userId, priority, now) ?? []);
}

async function ofRaise({ alert, doer, from = alert.priority }: DoneAct, facts: ActFacts): Promise<string[]> {
  const { row, raise } = await foreseenRaise(alert, from, facts);
  const { runs, now, rules } = facts;
  if (row.delayedUntil !== null && row.delayedUntil <= now) return ofNewEscalation(row, facts);
  const actor = { type: doer.type, id: doer.id, name: doer.name };
  const event = { alertId: row.id, actor, from, to: row.priority };
  const run = runs.get(row.id);
  const effect = await facts.effectOf({ row, event, raise }, run, { ...facts, planner: rules.escalation });
  switch (effect.kind) {
    case 'quiet': {
      const policy = raise.notified?.actions.suppress ? suppressedInWords(raise.notified.policy.name) : null;
      return [policy ?? whyQuiet(row, now) ?? []].flat();
    }
    case 'owner':
      return ofNotice(effect.notice, row, facts).sentences;
    case 'begun':
      return startWarnings(snapshotOf(row), effect.begun, effect.silenced);
    case 'held': {
      const { isLast, sentences, goesOn } = await stepNow(row, effect.run, effect.hold, facts);
      return isLast || sentences.length > 0 ? sentences : [goesOn ?? NO_STEP];
    }
    case 'goes-on': {
      if (effect.notice) return ofNotice(effect.notice, row, facts).sentences;
      if (facts.paged.get(row.id)!.told.size > 0) return [];
      const named = new Set(
        (facts.steps.get(row.id) ?? []).flatMap(({ recipients, held }) => [...recipients, ...held]),
      );
      const sentences = unnotified([...named], row, facts);
      if (sentences.length < named.size) return [];
      return sentences.length > 0 ? sentences : startWarnings(snapshotOf(row), effect.begun, null);
    }
  }
}

/** The alert as its rules leave it once its priority was raised, each further raise by an alert policy included. */
async function foreseenRaise(
  alert: LockedAlert,
  from: LockedAlert['priority'],
  { rules, now }: ActFacts,
): Promise<{ row: LockedAlert; raise: Raise }> {
  let [row, before, raise]: [LockedAlert, LockedAlert['priority'], Raise | null] = [alert, from, null];
  for (const _priority of PRIORITIES) {
    const present = { ...snapshotOf(row), firstAcknowledgedAt: row.firstAcknowledgedAt };
    const next = await decide(alert.tenantId, () => decideRaise(present, before, rules, now));
    raise = next;
    const { patch, isUnacknowledged, delayedUntil, further } = next;
    const isSooner = row.delayedUntil !== null && (delayedUntil === null || delayedUntil < row.delayedUntil);
    row = {
      ...row,
      ...(patch as Partial<LockedAlert>),
      ...(isUnacknowledged && { status: 'open', acknowledged: false, acknowledgedBy: null, ...awake(row, now) }),
      ...((isUnacknowledged ? delayedUntil !== null : isSooner) && { delayedUntil: delayedUntil ?? now }),
    };
    if (further === null) break;
    [before, row] = [row.priority, { ...row, priority: further.to }];
  }
  return { row, raise: raise! };
}

/** When the escalation goes on by itself; null: it does not. */
function inTime(runStatus: RunStatus): string | null {
  if (runStatus.kind !== 'wait' || runStatus.for === 'last-answer') return null;
  return `nobody is notified before ${runStatus.until.toISOString()}, when the escalation continues`;
}

/** @param name of the maintenance */
function holdInWords({ policy, until, pages, occurrences }: Hold, name: string): string {
  return silencedInWords({
    ...{ name: policy ?? name, until, pages },
    ...(policy !== undefined && { isPolicy: true }),
    ...(occurrences && { occurrences: { count: occurrences.needed } }),
  });
}
