import { Injectable } from '@nestjs/common';
import { type Caller, wordsOf } from '../people/access/caller.js';
import { mayTouchTeam } from '../people/access/domain/team-access.js';
import type { UnreachableView } from '../people/users/dto/unreachable.view.js';
import { Reachability } from '../paging/channels/reachability.js';
import { QuietUsers } from '../people/users/quiet-users.js';
import type { QuietView } from '../people/users/dto/quiet.view.js';
import { Clock } from '../platform/clock/clock.js';
import type { Slices } from '../platform/slices/slices.js';
import { DAY_MS } from '../platform/durations.js';
import { Evaluation } from './domain/evaluation/evaluation.js';
import { nextOnCallAfter } from './domain/evaluation/next-change.js';
import { nextGapsWithin } from './domain/gaps/gaps.js';
import { spanView } from './on-call-views.js';
import { onCallAt } from './domain/evaluation/who-is-on-call.js';
import { timesOnCall } from './domain/shifts/times-on-call.js';
import type { OnCallSnapshot, Schedule } from './domain/schedule/snapshot.js';
import type { NextOnCallPersonView, OnCallPersonView, ScheduleOnCallView } from './dto/on-call.dto.js';
import { OnCallService } from './on-call.service.js';
import { runEvaluation } from './run-evaluation.js';

/** How far ahead gaps are searched. */
const GAP_AHEAD = 14 * DAY_MS;

/** Who is on call in all schedules, from memory. */
@Injectable()
export class AllOnCalls {
  constructor(
    private readonly onCall: OnCallService,
    private readonly reachability: Reachability,
    private readonly quietPeople: QuietUsers,
    private readonly clock: Clock,
  ) {}

  /**
   * Oldest schedule first; `hidden` counts those of teams that the caller is not in.
   * @param at default now @param allTeams shows these too, without how their people are reached
   */
  async of(
    caller: Caller,
    at: Date = this.clock.now(),
    allTeams = false,
  ): Promise<{ views: ScheduleOnCallView[]; hidden: number }> {
    const [snapshot, kindsOf, unreachable, quiet] = await Promise.all([
      this.onCall.snapshot(caller.tenantId),
      this.reachability.kinds(caller.tenantId),
      this.reachability.views(caller.tenantId),
      this.quietPeople.views(caller.tenantId, wordsOf(caller)),
    ]);
    const reach = { kindsOf, unreachable, quiet };
    const views: ScheduleOnCallView[] = [];
    for (const schedule of snapshot.schedules.values()) {
      const isOpen = mayTouchTeam(caller, schedule.teamId);
      if (!isOpen && !allTeams) continue;
      views.push(await runEvaluation(view(snapshot, schedule, at.getTime(), isOpen ? reach : UNKNOWN_REACH)));
    }
    return { views, hidden: snapshot.schedules.size - views.length };
  }
}

interface ReachOfAll {
  kindsOf: (userId: string) => string[];
  unreachable: (userId: string) => UnreachableView | null;
  quiet: (userId: string, at: Date) => QuietView | null;
}

const UNKNOWN_REACH: ReachOfAll = { kindsOf: () => [], unreachable: () => null, quiet: () => null };

function* view(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  at: number,
  { kindsOf, unreachable, quiet }: ReachOfAll,
): Slices<ScheduleOnCallView> {
  const { id, name, zone, teamId, enabled } = schedule;
  const { onCall, next } = yield* onCallIn(snapshot, schedule, at);
  const gaps = yield* nextGapsWithin(snapshot, schedule, { start: at, end: at + GAP_AHEAD });
  return {
    schedule: { id, name, timezone: zone.name, teamId, enabled },
    onCall: onCall.map((person) => ({
      ...person,
      channels: kindsOf(person.id),
      unreachable: unreachable(person.id),
      quiet: quiet(person.id, new Date(at)),
    })),
    next: next.map((person) => ({
      ...person,
      unreachable: unreachable(person.id),
      quiet: quiet(person.id, new Date(person.from)),
    })),
    nextGap: gaps.next && { ...spanView(gaps.next), intended: gaps.next.intended },
    nextUnintendedGap: gaps.unintended && spanView(gaps.unintended),
  };
}

/**
 * The people on call at an instant (epoch milliseconds) with their ends, and the people after the next change. Without contact
 * data: calendar links are public.
 */
export function* onCallIn(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  at: number,
): Slices<{
  onCall: Omit<OnCallPersonView, 'channels' | 'unreachable' | 'quiet'>[];
  next: Omit<NextOnCallPersonView, 'unreachable' | 'quiet'>[];
}> {
  const { recipients } = onCallAt(Evaluation.at(snapshot, at), schedule);
  const times = yield* timesOnCall(snapshot, schedule, at);
  const next = yield* nextOnCallAfter(snapshot, schedule, at);
  return {
    onCall: recipients.map(({ userId, name }) => {
      const end = times.get(userId)?.end ?? Infinity;
      return { id: userId, name, until: Number.isFinite(end) ? iso(end) : null };
    }),
    next: (next?.onCall.recipients ?? []).map(({ userId, name }) => ({ id: userId, name, from: iso(next!.at) })),
  };
}

const iso = (instant: number): string => new Date(instant).toISOString();
