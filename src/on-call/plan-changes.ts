import { Injectable } from '@nestjs/common';
import { In, MoreThan, type FindOptionsWhere } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';
import { inSlices } from '../platform/slices/slices.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import type { OnCallNowView, PlanNotes } from '../people/users/plan-notes.js';
import type { UserDirectory } from '../people/users/user-directory.js';
import { timeStyleOf } from '../platform/domain/time-style.js';
import { schedulesConcerned, schedulesNesting } from './domain/involved.js';
import { Look } from './domain/look.js';
import type { Interval } from './domain/intervals.js';
import type { Override } from './domain/overrides.js';
import type { Person } from './domain/people.js';
import {
  changedShifts,
  changedUnder,
  TOLD_AHEAD,
  toldSpans,
  toldTime,
  touchedOverrides,
  userOf,
  type ChangedShifts,
  type ChangedUnder,
  type Side,
  type TouchedOverrides,
} from './domain/plan-change.js';
import { withChange, type PlanChange } from './domain/plan-news.js';
import { onCallAt } from './domain/resolve.js';
import { leftUnanswered } from './domain/unanswered.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './domain/work.js';
import { leftSentences } from './coverage-check.js';
import { withOverrides, type OnCallSnapshot } from './domain/snapshot.js';
import { withoutTurns } from './domain/without-turns.js';
import { OnCallService } from './on-call.service.js';
import type { PlanReader } from './plan-mailer.js';
import { lockNews, newsOf, saveNews } from './plan-news.queries.js';
import type { ScheduleEntity } from './schedule.entity.js';
import { standInFor } from './swaps/domain/swap-request.js';
import { SwapMailer } from './swaps/swap-mailer.js';
import { SwapRequestEntity } from './swaps/swap-request.entity.js';
import { workedOut } from './worked-out.js';

/** So many people are named in a warning. */
const MOST_NAMED = 5;
/** So many schedules are compared that one change concerns. */
const MOST_SCHEDULES = 100;

/** Says what a change of a schedule does, and tells whom it concerns. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly onCall: OnCallService,
    private readonly swaps: SwapMailer,
    private readonly clock: Clock,
  ) {}

  /** Call it before the transaction: requests that hold a connection must not wait for another one. */
  async watch(tenantId: string): Promise<PlanWatch> {
    const [read, people] = await Promise.all([this.onCall.scheduleReader(tenantId), this.swaps.people(tenantId)]);
    return new PlanWatch(read, this.comparison(people));
  }

  /**
   * Watches the time off of somebody, who is told of it another way, and tells those who take over, or no longer do. Call it before the
   * transaction, too. @param absence in epoch milliseconds
   */
  async watchAbsence(
    tenantId: string,
    userId: string,
    absence: Interval,
  ): Promise<(tx: Transaction, change: () => Promise<unknown>) => Promise<void>> {
    const [read, people] = await Promise.all([this.onCall.planReader(tenantId), this.swaps.people(tenantId)]);
    return async (tx, change) => {
      const before = await read(tx);
      await change();
      const after = await read(tx);
      const isKnownTo = (id: string): boolean => id === userId;
      const plans = { before, after, swaps: [], absence, isKnownTo, saysOnlyWho: true };
      await this.comparison(people).tell(tx, schedulesConcerned(before, { userIds: [userId] }), plans);
    };
  }

  /** @param people who is mailed */
  comparison(people: UserDirectory): PlanComparison {
    return new PlanComparison(people, this.swaps, this.clock);
  }
}

type Named = Pick<ScheduleEntity, 'id' | 'name'>;

/** Watches one change of a schedule within its transaction. */
export class PlanWatch {
  constructor(
    private readonly read: (tx: Transaction, scheduleId: string) => Promise<OnCallSnapshot>,
    private readonly comparison: PlanComparison,
  ) {}

  /** Runs the change, and tells whom it concerns, also in schedules that nest this one. */
  async changing(tx: Transaction, schedule: Named, change: () => Promise<unknown>): Promise<PlanNotes> {
    const { notes, warnings } = await this.compared(tx, schedule, { edited: schedule.id }, change);
    return { ...notes, ...(warnings && { warnings }) };
  }

  /**
   * Runs the change of an override, and tells whom it concerns.
   * @param isKnownTo whose own change it is, or who is told of it another way
   * @returns who is on call because of it
   */
  async overriding(
    tx: Transaction,
    schedule: Named,
    isKnownTo: (userId: string) => boolean,
    change: () => Promise<unknown>,
  ): Promise<PlanNotes> {
    const { notes } = await this.compared(tx, schedule, { isKnownTo, saysOnlyWho: true }, change);
    return notes;
  }

  /** What is to be said of a schedule that was just made. */
  async made(tx: Transaction, scheduleId: string): Promise<PlanNotes> {
    const side = sideOf(await this.read(tx, scheduleId), scheduleId);
    const warnings = idleSentences(side, this.comparison.now().getTime());
    return warnings.length > 0 ? { warnings } : {};
  }

  /** @returns what the answer says of the schedule, and warnings of all that nest it */
  private async compared(
    tx: Transaction,
    schedule: Named,
    how: Pick<ComparedPlans, 'edited' | 'isKnownTo' | 'saysOnlyWho'>,
    change: () => Promise<unknown>,
  ): Promise<{ notes: PlanNotes; warnings: string[] | undefined }> {
    const before = await this.read(tx, schedule.id);
    const all = [schedule, ...schedulesNesting(before, schedule.id)];
    // A schedule that is deleted takes its requests along.
    const swaps = await this.comparison.swapsOf(tx, all);
    await change();
    const after = await this.read(tx, schedule.id);
    const [own, ...others] = await this.comparison.tell(tx, all, { ...how, before, after, swaps });
    return { notes: own!, warnings: joined([own!, ...others]).warnings };
  }
}

/** The plan before and after a change, and the accepted swaps of its schedules. */
interface ComparedPlans {
  before: OnCallSnapshot;
  after: OnCallSnapshot;
  swaps: readonly SwapRequestEntity[];
  /** The schedule that was edited: whose turns never come in it is said each time; of others only what is new. */
  edited?: string;
  /** A user who reads another clock: which shifts of theirs move is said. */
  clockOf?: string;
  /** Who is blocked or deleted, and told all the same. */
  userIds?: readonly string[];
  /** Who needs no mail about their own shifts. */
  isKnownTo?: (userId: string) => boolean;
  /** Time off that has changed: later shifts in it are told, too. */
  absence?: Interval;
  /** The answer says who is on call, and has its own warnings. */
  saysOnlyWho?: boolean;
}

/** The one place that says what a change of the plan does, whatever was changed. */
export class PlanComparison {
  constructor(
    private readonly people: UserDirectory,
    private readonly swapMailer: SwapMailer,
    private readonly clock: Clock,
  ) {}

  now(): Date {
    return this.clock.now();
  }

  /** The accepted swaps that are not over, locked. */
  swapsOf(tx: Transaction, schedules: readonly Named[]): Promise<SwapRequestEntity[]> {
    return acceptedSwaps(tx, { scheduleId: In(schedules.map(({ id }) => id)), endTime: MoreThan(this.now()) });
  }

  /**
   * Tells of a change that is made: whose shifts of the next fourteen days, or in the time of an override that it touches, differ is
   * told by one mail a few seconds later, and so is whoever an override concerns under which the plan has changed; accepted swaps
   * that come apart are marked, and both told.
   * @returns what the answer says of each schedule; of the first hundred
   */
  async tell(tx: Transaction, schedules: readonly Named[], plans: ComparedPlans): Promise<PlanNotes[]> {
    const now = this.now();
    const told = new Map<string, Set<string>>();
    const news = new Map<string, Omit<PlanChange<PlanReader>, 'isKnownTo'>>();
    const notes: PlanNotes[] = [];
    for (const schedule of schedules.slice(0, MOST_SCHEDULES)) {
      const found = await this.compare(tx, schedule, plans, now);
      news.set(schedule.id, found.news);
      notes.push(found.notes);
      // Of a swap in a nested schedule they hear once.
      for (const { id } of found.told.size > 0 ? [schedule, ...schedulesNesting(plans.before, schedule.id)] : [])
        told.set(id, new Set([...(told.get(id) ?? []), ...found.told]));
    }
    const changes = [...news].map(([scheduleId, change]): [string, PlanChange<PlanReader>] => {
      const isKnownTo = (userId: string): boolean =>
        (told.get(scheduleId)?.has(userId) ?? false) || (plans.isKnownTo?.(userId) ?? false);
      return [scheduleId, { ...change, isKnownTo }];
    });
    await this.tellLater(tx, new Map(changes), now);
    const more = schedules.length - MOST_SCHEDULES;
    const unsaid = `${more} more schedules are concerned: nobody is notified how they change`;
    return more > 0 ? [...notes, { warnings: [unsaid] }] : notes;
  }

  /** Adds what has changed to what is still to be told. */
  private async tellLater(
    tx: Transaction,
    changes: ReadonlyMap<string, PlanChange<PlanReader>>,
    now: Date,
  ): Promise<void> {
    const changed = [...changes].filter(([, { shifts, under }]) => shifts.length + under.length > 0);
    if (changed.length === 0) return;
    await lockNews(tx);
    const ids = changed.map(([scheduleId]) => scheduleId);
    const present = new Map((await newsOf<PlanReader>(tx, ids)).map(({ scheduleId, news }) => [scheduleId, news]));
    const rows = changed.flatMap(([scheduleId, change]) => {
      const news = withChange(present.get(scheduleId) ?? null, change, userOf);
      return news ? [{ scheduleId, news }] : [];
    });
    await saveNews(tx, rows, now);
  }

  private async compare(
    tx: Transaction,
    { id: scheduleId, name }: Named,
    plans: ComparedPlans,
    now: Date,
  ): Promise<{ news: Omit<PlanChange<PlanReader>, 'isKnownTo'>; notes: PlanNotes; told: ReadonlySet<string> }> {
    const at = now.getTime();
    const before = sideOf(plans.before, scheduleId);
    const after = sideOf(plans.after, scheduleId);
    const { absence, userIds = [] } = plans;
    const touched = touchedOverrides(before, after, at);
    const under = absence ? [] : await inSlices(changedUnder(before, after, touched, at));
    const swaps = plans.swaps.filter((each) => each.scheduleId === scheduleId);
    const told = await this.swapsApart(tx, { swaps, name, after, under, touched, now });
    const spans = toldSpans(at, [...touched.spans, ...(absence ? [absence] : [])]);
    const time = toldTime(at, spans);
    const shifts = await inSlices(changedShifts(before, after, time));
    const readers = Object.fromEntries(
      userIds.flatMap((id) => {
        const reader = this.people.get(id);
        return reader ? [[id, { username: reader.username, ...timeStyleOf(reader) }]] : [];
      }),
    );
    const who = onCallNotes(before, after, at);
    const changed = { name, before, after, touched, under, shifts };
    const warnings = plans.saysOnlyWho ? [] : await warningsOf(plans, scheduleId, changed, at);
    return {
      news: { scheduleName: after.schedule?.name ?? name, time, spans, shifts, under, readers },
      notes: { ...who, ...(warnings.length > 0 && { warnings }) },
      told,
    };
  }

  /** @returns the ids of those who are told of a swap */
  private async swapsApart(
    tx: Transaction,
    { swaps, name, after, under, touched: { gone, moved }, now }: ChangeOfSwaps,
  ): Promise<ReadonlySet<string>> {
    const told = new Set<string>();
    for (const swap of swaps) {
      const isGone = gone.some(({ id }) => id === swap.overrideId);
      const isMoved = moved.some(({ id }) => id === swap.overrideId);
      const isUnder = under.some(({ override }) => override.id === swap.overrideId);
      if (!isGone && !isMoved && (!isUnder || (await isStillTheirs(after, swap)))) continue;
      await this.apart(tx, { ...swap, scheduleName: name }, isGone ? 'cancelled' : 'shift-changed', now);
      for (const id of [swap.requesterId, swap.responderId]) told.add(id);
    }
    return told;
  }

  private async apart(
    tx: Transaction,
    swap: SwapRequestEntity & { scheduleName: string },
    news: 'cancelled' | 'shift-changed',
    now: Date,
  ): Promise<void> {
    const patch = news === 'cancelled' ? ({ status: 'cancelled' } as const) : { shiftChangedAt: now };
    await tx.repo(SwapRequestEntity).update({ id: swap.id }, patch);
    await this.swapMailer.tell(tx, this.people, swap, news, ['requester', 'responder']);
  }
}

/** Of several schedules: each person and each sentence once. */
export function joined(all: readonly PlanNotes[]): PlanNotes {
  const changed = all.filter(({ onCallAfter }) => onCallAfter);
  const each = (key: 'onCallBefore' | 'onCallAfter'): OnCallNowView[] => [
    ...new Map(changed.flatMap((notes) => notes[key] ?? []).map((view) => [view.id, view])).values(),
  ];
  const warnings = [...new Set(all.flatMap((notes) => notes.warnings ?? []))];
  return {
    ...(changed.length > 0 && { onCallBefore: each('onCallBefore'), onCallAfter: each('onCallAfter') }),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Locked. */
const acceptedSwaps = (tx: Transaction, where: FindOptionsWhere<SwapRequestEntity>): Promise<SwapRequestEntity[]> =>
  tx.repo(SwapRequestEntity).find({ ...where, status: 'accepted' }, { order: { id: 'ASC' }, lock: true });

interface ChangeOfSwaps {
  swaps: readonly SwapRequestEntity[];
  name: string;
  after: Side;
  under: readonly ChangedUnder[];
  touched: TouchedOverrides;
  now: Date;
}

const sideOf = (snapshot: OnCallSnapshot, scheduleId: string): Side => ({
  snapshot,
  schedule: snapshot.schedules.get(scheduleId) ?? null,
});

/** What the answer says of a schedule beside who is on call. */
async function warningsOf(
  { before: plan, after: planAfter, edited, clockOf }: ComparedPlans,
  scheduleId: string,
  { name, before, after, touched, under, shifts }: ChangedSide,
  at: number,
): Promise<string[]> {
  const soon = { start: at, end: at + TOLD_AHEAD };
  const left = await inSlices(
    unlessTooMuch(leftUnanswered(plan, planAfter, scheduleId, soon, new Work(SECONDARY_LIMITS))),
  );
  const idle = idleSentences(after, at);
  const known = idle.length > 0 && edited !== scheduleId ? idleSentences(before, at) : [];
  const moved = shifts.filter(({ userId }) => userId === clockOf);
  const nameOf = (id: string): string => planAfter.people.nameOf(id) ?? id;
  return [
    ...leftSentences(after.schedule?.name ?? name, left ?? []),
    ...moved.map((each) => movedSentence(nameOf(each.userId), name, each)),
    ...under.map((each) => underSentence(each, nameOf)),
    ...touched.gone.map(goneSentence),
    ...idle.filter((each) => !known.includes(each)),
  ];
}

interface ChangedSide {
  name: string;
  before: Side;
  after: Side;
  touched: TouchedOverrides;
  under: readonly ChangedUnder[];
  shifts: readonly ChangedShifts[];
}

/** Would the requester of an accepted swap be on call all the time without it? */
async function isStillTheirs({ snapshot, schedule }: Side, swap: SwapRequestEntity): Promise<boolean> {
  if (!schedule) return false;
  const others = schedule.allOverrides.filter(({ id }) => id !== swap.overrideId);
  const span = { start: swap.startTime.getTime(), end: swap.endTime.getTime() };
  const found = await workedOut(standInFor(snapshot, withOverrides(schedule, others), swap.requesterId, span));
  return found.isWhole;
}

function onCallNotes(before: Side, after: Side, at: number): PlanNotes {
  const [was, is] = [before, after].map(({ snapshot, schedule }) =>
    schedule ? onCallAt(Look.at(snapshot, at), schedule).recipients : [],
  ) as [readonly Person[], readonly Person[]];
  const ids = (persons: readonly Person[]): string =>
    persons
      .map(({ userId }) => userId)
      .sort()
      .join();
  if (ids(was) === ids(is)) return {};
  const views = (persons: readonly Person[]): OnCallNowView[] => persons.map(({ userId: id, name }) => ({ id, name }));
  return { onCallBefore: views(was), onCallAfter: views(is) };
}

const iso = (at: number): string => new Date(at).toISOString();
const named = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMED);
  if (names.length === 0) return 'nobody';
  if (names.length > MOST_NAMED) return `${shown.join(', ')} and ${names.length - MOST_NAMED} others`;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
};

function overrideText({ participant, start, end }: Override): string {
  const by = typeof participant.name === 'string' ? ` by ${participant.name}` : '';
  return `The override${by} from ${iso(start)} to ${iso(end)}`;
}

function underSentence({ override, before, after }: ChangedUnder, nameOf: (id: string) => string): string {
  const [were, are] = [before, after].map((times) => Object.keys(times).map(nameOf)) as [string[], string[]];
  const [was, is] = [were, are].map((names) => named(names.toSorted()));
  return was === is
    ? `${overrideText(override)} was made when others were planned: it replaces ${is} at other times than before`
    : `${overrideText(override)} was made when others were planned: it replaced ${named(were)}, and now replaces ${named(are)}`;
}

/** So many shifts that move are told one by one. */
const MOST_MOVED = 3;

/** Which shifts of a person are at other times, or are no more. */
function movedSentence(who: string, scheduleName: string, { before, after }: ChangedShifts): string {
  const text = ({ start, end }: Interval): string => `${iso(start)} to ${iso(end)}`;
  const [was, is] = [before.map(text), after.map(text)];
  const told = (times: string[]): string => {
    const more = times.length - MOST_MOVED;
    return [...times.slice(0, MOST_MOVED), ...(more > 0 ? [`${more} more`] : [])].join(', ') || 'none';
  };
  const gone = told(was.filter((each) => !is.includes(each)));
  const come = told(is.filter((each) => !was.includes(each)));
  return `The shifts of ${who} in the schedule ${scheduleName} move within 14 days: they were ${gone}, and become ${come}`;
}

const goneSentence = (override: Override): string => `${overrideText(override)} is deleted`;

/** Of each rotation whose participants do not all come up. */
export function idleSentences({ snapshot, schedule }: Side, at: number): string[] {
  return (schedule?.rotations ?? []).flatMap((rotation) => {
    const { people } = snapshot;
    const now = (id: string): boolean => people.goneOf(id).some(({ start, end }) => start <= at && at < end);
    const idle = withoutTurns(rotation, at).filter(({ id }) => !now(id));
    if (idle.length === 0) return [];
    const names = idle.map(({ id, name }) => name ?? people.nameOf(id) ?? snapshot.schedules.get(id)?.name ?? id);
    const where = rotation.name === null ? 'in a rotation' : `in the rotation ${rotation.name}`;
    const verb = names.length === 1 ? 'is' : 'are';
    return [
      `${named(names)} ${verb} never on call ${where} within a year: none of their shifts lies within its hours and its time`,
    ];
  });
}
