import { snoozedFrom, awake, type Snoozes } from '../../../alerts/lifecycle/domain/snoozes.js';
import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import { isWorse, type Priority } from '../../../platform/domain/priority.js';
import { decideAtOnce } from '../../../platform/matching/decision.js';
import type { Responder } from '../../../platform/domain/responder.js';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.js';
import { advance, forceStep, type Advance } from '../../../paging/escalation/domain/advance.js';
import { reachesNobody, type FiredStep } from '../../../paging/escalation/domain/fire.js';
import { routesOf } from '../../../paging/escalation/domain/named-responders.js';
import { snoozeEnd } from '../../../paging/escalation/domain/next-step.js';
import { planKey, type EscalationPlan, type Hold, type RunState } from '../../../paging/escalation/domain/run.js';
import { peopleOf, startEscalation, startHeld, type AlertToEscalate } from '../../../paging/escalation/domain/start.js';
import { fallbackOf } from '../../../paging/escalation/fallback.js';
import type { Happening, PastAlert } from './past-alert.js';
import type { Directory, World } from './world.js';

/** A page of the escalation to a person, or to the one who stands in for them. */
export interface Page {
  userId: string;
  at: Date;
}

/** The longest silence: it ends with the alert. */
const FOR_EVER_MS = 100 * 366 * DAY_MS;
/** More steps than an escalation can have in a replay. */
const MOST_STEPS = 2000;

/** `answered`: acknowledged or closed before its first page was due; `waiting`: its first page is due later; `nobody`: none is. */
export type Fate = 'paged' | 'answered' | 'waiting' | 'nobody';

/**
 * Whom the escalation pages for a past alert under a configuration: the steps of the service's own engine, at their minutes, with
 * what happened to the alert then.
 * @param end later pages do not count
 * @returns the pages in the order of time
 */
export function replayed(alert: PastAlert, world: World, end: Date): { pages: readonly Page[]; fate: Fate } {
  const replay = new Replay(alert, world);
  replay.begin();
  for (const happening of alert.happenings) {
    if (happening.at > end) break;
    replay.workUntil(happening.at);
    replay.take(happening);
  }
  replay.workUntil(end);
  return { pages: replay.pages, fate: replay.fate };
}

/** The run of an escalation; `dueAt` null: only something that happens continues it. */
interface Run {
  plan: EscalationPlan;
  progress: RunState;
  dueAt: Date | null;
  isOver: boolean;
}

/** One alert in one world, as its clock goes on. */
class Replay {
  readonly pages: Page[] = [];
  status: AlertStatus;
  priority: Priority;
  snoozedUntil: Date | null = null;
  snoozes: Snoozes | null = null;
  readonly teamId: string | null;
  private delayedUntil: Date | null;
  private run: Run | null = null;
  /** Pages that wait for the end of quiet hours, by the person. */
  private readonly held = new Map<string, Date>();
  private draws = 0;
  private isAnsweredFirst = false;
  private now: Date;

  constructor(
    private readonly alert: PastAlert,
    private readonly world: World,
  ) {
    this.status = alert.status;
    this.priority = alert.priority;
    this.now = alert.createdAt;
    this.delayedUntil = alert.status === 'open' ? alert.delayedUntil : null;
    const routed = alert.teamId === null ? world.route(alert) : null;
    this.teamId = routed?.kind === 'routed' ? routed.teamId : alert.teamId;
  }

  get fate(): Fate {
    if (this.pages.length > 0) return 'paged';
    if (this.isAnsweredFirst) return 'answered';
    return this.nextDue() === null ? 'nobody' : 'waiting';
  }

  begin(): void {
    if (this.delayedUntil === null && this.status === 'open') this.start(this.alert.createdAt);
  }

  /** Does what is due until then, one thing after the other. */
  workUntil(until: Date): void {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const due = this.nextDue();
      if (due === null || due > until) return;
      // What an acknowledgement held back is due at once when it is given back.
      if (due > this.now) this.now = due;
      this.work(this.now);
    }
  }

  take(happening: Happening): void {
    const { at } = happening;
    this.now = at;
    const isAnswer = happening.kind === 'acknowledged' || happening.kind === 'closed';
    if (isAnswer && this.pages.length === 0 && this.nextDue() !== null) this.isAnsweredFirst = true;
    switch (happening.kind) {
      case 'acknowledged':
        if (this.status === 'open') this.status = 'acknowledged';
        return this.step(at);
      case 'unacknowledged':
        if (this.status !== 'acknowledged') return;
        this.status = 'open';
        if (this.run === null && this.delayedUntil === null && this.pages.length === 0) return this.start(at);
        return this.step(at);
      case 'closed':
        return this.close(at);
      case 'reopened':
        if (this.status !== 'closed') return;
        this.status = 'open';
        return this.start(at);
      case 'snoozed':
        Object.assign(this, snoozedFrom(this, at, happening.until));
        return this.step(at);
      case 'woken':
        Object.assign(this, awake(this, at));
        return this.step(at);
      case 'priority':
        return this.reprioritise(happening.to, at);
      case 'responders':
        return this.add(happening.added, at);
      case 'escalated':
        return this.force(at);
    }
  }

  private nextDue(): Date | null {
    const isAwake = this.snoozedUntil === null;
    const dates = [
      this.snoozedUntil,
      isAwake ? this.delayedUntil : null,
      this.run?.isOver === false ? this.run.dueAt : null,
      ...(this.status === 'open' && isAwake ? this.held.values() : []),
    ];
    return dates.reduce((first, each) => (each !== null && (first === null || each < first) ? each : first), null);
  }

  private work(now: Date): void {
    if (this.snoozedUntil !== null && this.snoozedUntil <= now) Object.assign(this, awake(this, now));
    if (this.delayedUntil !== null && this.delayedUntil <= now && this.snoozedUntil === null) {
      this.delayedUntil = null;
      if (this.status === 'open') this.start(now);
    }
    if (this.run?.isOver === false && this.run.dueAt !== null && this.run.dueAt <= now) this.step(now);
    if (this.status !== 'open' || this.snoozedUntil !== null) return;
    for (const [userId, until] of this.held) {
      if (until > now) continue;
      this.held.delete(userId);
      this.pages.push({ userId, at: now });
    }
  }

  /** A run by the policies, from now on. */
  private start(now: Date, responders?: readonly Responder[]): void {
    this.run = null;
    if (this.alert.isQuiet) return;
    const silence = this.silenceFrom(now);
    const begun = this.decided(now, silence, responders);
    if (begun.kind === 'none') {
      if (begun.because === 'nobody-reached') this.fallBack(now);
      return;
    }
    const { plan, first, broadcast } = begun;
    this.run = { plan, progress: first.run, dueAt: null, isOver: false };
    this.keep(first, now);
    if (broadcast && !(first.fired && reachesNobody(first.fired))) this.fallBack(now);
  }

  private decided(now: Date, silence: { until: Date | null } | null, responders = this.alert.responders) {
    const { world, teamId, priority, status, snoozedUntil, snoozes } = this;
    const alert = { ...this.alert, teamId, priority, responders };
    const input: AlertToEscalate = {
      ...{ teamId, responders, priority, skipEscalation: false, status, snoozedUntil, snoozes },
      routeOf: routesOf(alert, world.teamRoute, now),
    };
    const who = this.who(now);
    return decideAtOnce(() =>
      silence === null
        ? startEscalation(input, world.policies, who, now)
        : startHeld(input, world.policies, who, now, holdOf(silence, now)),
    );
  }

  /** What holds back an escalation that begins now: its line in the history was written with it. */
  private silenceFrom(now: Date): PastAlert['silences'][number] | null {
    return this.alert.silences.find(({ from }) => Math.abs(from.getTime() - now.getTime()) < MINUTE_MS) ?? null;
  }

  private isSilenced(now: Date): boolean {
    return this.alert.silences.some(({ from, until }) => from <= now && (until === null || until > now));
  }

  private step(now: Date): void {
    const { run } = this;
    if (run === null || run.isOver) return;
    this.keep(advance(run.plan, run.progress, this, this.who(now), now), now);
  }

  private force(now: Date): void {
    const { run } = this;
    if (run === null || run.isOver) return;
    const forced = forceStep(run.plan, run.progress, this, this.who(now), now);
    if (forced.kind === 'fired') this.keep(forced.advance, now);
  }

  private keep({ run: progress, fired, runStatus, takesBack }: Advance, now: Date): void {
    const { run } = this;
    if (run === null) return;
    run.progress = progress;
    if (takesBack) this.status = 'open';
    if (fired) this.page(fired, now);
    switch (runStatus.kind) {
      case 'wait':
      case 'paused':
        run.dueAt = runStatus.until;
        return;
      case 'stopped':
        run.dueAt = null;
        return;
      case 'completed':
        run.isOver = true;
        return;
      case 'exhausted':
        run.isOver = true;
        if (runStatus.closeAlert) this.close(now);
    }
  }

  private close(now: Date): void {
    Object.assign(this, { status: 'closed', delayedUntil: null, ...awake(this, now) });
    this.held.clear();
    this.step(now);
  }

  /** A raised priority starts the policy for it, if that is another one or nobody was paged. */
  private reprioritise(to: Priority, now: Date): void {
    const isRaised = isWorse(to, this.priority);
    this.priority = to;
    const waits = this.delayedUntil !== null || this.isSilenced(now);
    if (!isRaised || this.status !== 'open' || this.alert.isQuiet || waits) return;
    const begun = this.decided(now, null);
    const { run } = this;
    if (begun.kind === 'none') return run === null && this.pages.length === 0 ? this.start(now) : undefined;
    const isSame = run !== null && planKey(run.plan) === planKey(begun.plan);
    if (!isSame || (run.isOver && this.pages.length === 0)) this.start(now);
  }

  /** Responders are paged at once; a policy among them starts where none runs. */
  private add(added: readonly Responder[], now: Date): void {
    if (this.status === 'closed' || this.alert.isQuiet || this.delayedUntil !== null) return;
    const startsPolicy = added.some(({ type }) => type === 'escalation') && this.status === 'open';
    const isFree = this.run === null || this.run.isOver;
    if (startsPolicy && isFree && snoozeEnd(this, now) === null) return this.start(now, added);
    const people = peopleOf(added, this.priority, this.teamId, this.world.policies, this.who(now), now);
    const held = new Map(people.held.map((each) => [each.userId, each]));
    const reached = people.userIds.filter((id) => !held.has(id) && !this.pages.some(({ userId }) => userId === id));
    this.tell(reached, now);
    for (const { userId, until } of held.values()) this.hold(userId, until, now);
  }

  private page(fired: FiredStep, now: Date): void {
    this.tell(fired.recipients, now);
    for (const { userId, until } of fired.held) this.hold(userId, until, now);
    if (reachesNobody(fired)) this.fallBack(now);
  }

  /** The alert's team, or else the administrators. */
  private fallBack(now: Date): void {
    const { userIds, held } = fallbackOf(this, this.who(now), now);
    this.tell(userIds, now);
    for (const { userId, until } of held) this.hold(userId, until, now);
  }

  private tell(userIds: readonly string[], at: Date): void {
    const recipients = new Set(userIds.map((id) => this.world.standInOf(id, at)));
    for (const userId of recipients) {
      this.held.delete(userId);
      this.pages.push({ userId, at });
    }
  }

  private hold(userId: string, until: Date, now: Date): void {
    const recipient = this.world.standInOf(userId, now);
    if (!this.held.has(recipient)) this.held.set(recipient, until);
  }

  private who(now: Date): Directory {
    return this.world.at(now, () => drawOf(this.alert.id, this.draws++));
  }
}

function holdOf({ until }: { until: Date | null }, now: Date): Hold {
  const end = until ?? new Date(now.getTime() + FOR_EVER_MS);
  return { until: end, reason: 'maintenance', by: null, pages: until !== null };
}

/** A number in [0, 1) that an alert always draws again: whom a random rule picked then is not known, so both worlds pick alike. */
function drawOf(alertId: string, draw: number): number {
  let hash = 2166136261;
  for (const char of `${alertId} ${draw}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return (hash >>> 0) / 2 ** 32;
}
