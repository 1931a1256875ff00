import { Injectable } from '@nestjs/common';
import { MoreThan, type FindOptionsWhere } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import { inSlices } from '../common/slices/slices.js';
import type { Transaction } from '../database/unit-of-work.js';
import type { UserDirectory } from '../users/user-directory.js';
import { Look } from './domain/look.js';
import type { Override } from './domain/overrides.js';
import type { Person } from './domain/people.js';
import { changedShifts, changedUnder, TOLD_AHEAD, userOf, type ChangedUnder, type Side } from './domain/plan-change.js';
import { onCallAt } from './domain/resolve.js';
import { leftUnanswered } from './domain/unanswered.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './domain/work.js';
import { leftSentences } from './coverage-check.js';
import { withOverrides } from './domain/snapshot.js';
import { withoutTurns } from './domain/without-turns.js';
import type { OnCallNowView } from './dto/schedule.dto.js';
import { OnCallService } from './on-call.service.js';
import { PlanMailer } from './plan-mailer.js';
import { keepOverrides } from './plan-history.js';
import { planChanged } from './schedule-lookup.js';
import { OverrideEntity, ScheduleEntity } from './schedule.entity.js';
import { standInFor } from './swaps/domain/swap-request.js';
import { SwapMailer } from './swaps/swap-mailer.js';
import { SwapRequestEntity } from './swaps/swap-request.entity.js';
import { workedOut } from './worked-out.js';

/** What the answer to a change of a plan says beside its result. */
export interface PlanNotes {
  /** Where the change puts others on call at once: who was, and who is. */
  onCallBefore?: OnCallNowView[];
  onCallAfter?: OnCallNowView[];
  warnings?: string[];
}

/** So many people are named in a warning. */
const MOST_NAMED = 5;

/** Says what a change of a schedule does, and tells whom it concerns. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly onCall: OnCallService,
    private readonly mailer: PlanMailer,
    private readonly swaps: SwapMailer,
    private readonly clock: Clock,
  ) {}

  /** Call it before the transaction: requests that hold a connection must not wait for another one. */
  async watch(tenantId: string): Promise<PlanWatch> {
    const [read, people] = await Promise.all([this.onCall.scheduleReader(tenantId), this.swaps.people(tenantId)]);
    return new PlanWatch(read, people, this.mailer, this.swaps, this.clock);
  }
}

/** Compares the plan of a schedule before and after a change within its transaction. */
export class PlanWatch {
  constructor(
    private readonly read: (tx: Transaction, scheduleId: string) => Promise<Side>,
    private readonly people: UserDirectory,
    private readonly mailer: PlanMailer,
    private readonly swapMailer: SwapMailer,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the change. Whose shifts of the next fourteen days differ gets one mail, and so does whoever an override concerns under
   * which the plan has changed; accepted swaps that come apart are marked, and both told.
   */
  async changing(
    tx: Transaction,
    { id: scheduleId, name }: Pick<ScheduleEntity, 'id' | 'name'>,
    change: () => Promise<unknown>,
  ): Promise<PlanNotes> {
    const before = await this.read(tx, scheduleId);
    const now = this.clock.now();
    const at = now.getTime();
    // A schedule that is deleted takes its requests along.
    const swaps = await acceptedSwaps(tx, { scheduleId, endTime: MoreThan(now) });
    await change();
    const after = await this.read(tx, scheduleId);
    const under = await inSlices(changedUnder(before, after, at));
    // What an override has been bears its id, too.
    const kept = new Set(lasting(after, at).map(({ id }) => id));
    const gone = lasting(before, at).filter(({ id }) => !kept.has(id));
    const told = await this.swapsApart(tx, { swaps, name, after, under, gone, now });
    const farthest = Math.max(at + TOLD_AHEAD, ...gone.map(({ end }) => Math.min(end, at + 6 * TOLD_AHEAD)));
    const shifts = await inSlices(changedShifts(before, after, { start: at, end: farthest }));
    await this.mailer.tell(tx, this.people, {
      ...{ scheduleId, scheduleName: after.schedule?.name ?? name, now },
      shifts: shifts.filter(({ userId }) => !told.has(userId)),
      under: under.filter(({ override }) => !told.has(userOf(override) ?? '')),
    });
    const soon = { start: at, end: at + TOLD_AHEAD };
    const left = await inSlices(
      unlessTooMuch(leftUnanswered(before.snapshot, after.snapshot, scheduleId, soon, new Work(SECONDARY_LIMITS))),
    );
    const warnings = [
      ...leftSentences(after.schedule?.name ?? name, left ?? []),
      ...[...under.map(underSentence), ...gone.map(goneSentence), ...idleSentences(after, at)],
    ];
    return { ...onCallNotes(before, after, at), ...(warnings.length > 0 && { warnings }) };
  }

  /** Runs the change of an override, of which others tell. @returns who is on call because of it */
  async overriding(tx: Transaction, scheduleId: string, change: () => Promise<unknown>): Promise<PlanNotes> {
    const before = await this.read(tx, scheduleId);
    await change();
    return onCallNotes(before, await this.read(tx, scheduleId), this.clock.now().getTime());
  }

  /** What is to be said of a schedule that was just made. */
  async made(tx: Transaction, scheduleId: string): Promise<PlanNotes> {
    const warnings = idleSentences(await this.read(tx, scheduleId), this.clock.now().getTime());
    return warnings.length > 0 ? { warnings } : {};
  }

  /** @returns the ids of those who are told of a swap */
  private async swapsApart(
    tx: Transaction,
    { swaps, name, after, under, gone, now }: ChangeOfSwaps,
  ): Promise<ReadonlySet<string>> {
    const told = new Set<string>();
    for (const swap of swaps) {
      const isGone = gone.some(({ id }) => id === swap.overrideId);
      const isUnder = under.some(({ override }) => override.id === swap.overrideId);
      if (!isGone && (!isUnder || (await isStillTheirs(after, swap)))) continue;
      await this.apart(tx, { ...swap, scheduleName: name }, isGone ? 'cancelled' : 'shift-changed', now);
      for (const id of [swap.requesterId, swap.responderId]) told.add(id);
    }
    return told;
  }

  /** Of an override that has got another person or time: the accepted swap that made it has changed. */
  async moved(tx: Transaction, overrideId: string, scheduleName: string): Promise<void> {
    const now = this.clock.now();
    for (const swap of await acceptedSwaps(tx, { overrideId, endTime: MoreThan(now) }))
      await this.apart(tx, { ...swap, scheduleName }, 'shift-changed', now);
  }

  /**
   * Somebody is blocked: what they had taken goes back, and what they had given is marked. (Swaps of somebody who is deleted go with
   * the record.)
   * @returns the ids of those who are told
   */
  async leaves(tx: Transaction, userId: string, nameOf: (scheduleId: string) => string): Promise<ReadonlySet<string>> {
    const now = this.clock.now();
    const told = new Set<string>();
    for (const side of [{ requesterId: userId }, { responderId: userId }])
      for (const swap of await acceptedSwaps(tx, { ...side, endTime: MoreThan(now) })) {
        const { scheduleId, responderId, requesterId, overrideId } = swap;
        const given = responderId === userId && overrideId !== null ? { id: overrideId, scheduleId } : null;
        if (given) {
          await keepOverrides(tx, await tx.repo(OverrideEntity).find(given), now);
          await tx.repo(OverrideEntity).delete(given);
          await planChanged(tx, scheduleId, now);
        }
        await this.apart(tx, { ...swap, scheduleName: nameOf(scheduleId) }, given ? 'cancelled' : 'shift-changed', now);
        told.add(given ? requesterId : responderId);
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

/** Locked. */
const acceptedSwaps = (tx: Transaction, where: FindOptionsWhere<SwapRequestEntity>): Promise<SwapRequestEntity[]> =>
  tx.repo(SwapRequestEntity).find({ ...where, status: 'accepted' }, { order: { id: 'ASC' }, lock: true });

interface ChangeOfSwaps {
  swaps: readonly SwapRequestEntity[];
  name: string;
  after: Side;
  under: readonly ChangedUnder[];
  gone: readonly Override[];
  now: Date;
}

const lasting = ({ schedule }: Side, at: number): Override[] =>
  (schedule?.allOverrides ?? []).filter(({ start, end }) => start < end && end > at);

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

const underSentence = ({ override, before, after }: ChangedUnder): string =>
  `${overrideText(override)} was made when others were planned: it replaced ${named(before)}, and now replaces ${named(after)}`;

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
      `${named(names)} ${verb} never on call ${where} within a year: no turn of theirs lies within its hours and its time`,
    ];
  });
}
