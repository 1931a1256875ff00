import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { OnCallReader } from '../../on-call/on-call-reader.js';
import { Names } from './domain/names.js';
import type { Org, OrgSchedule } from './domain/org.js';
import {
  differencesOf,
  forwardingsOf,
  proofOf,
  rangeToCompare,
  turnsThere,
  type Compared,
  type Range,
  type Turn,
} from './domain/proof.js';
import type { Proof } from './domain/report.js';
import type { Placed } from './domain/since.js';

/** Compares who is on call here with what the service that somebody leaves says itself. */
@Injectable()
export class OnCallProver {
  constructor(
    private readonly onCall: OnCallReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Of everything as it is in the transaction that the caller has joined.
   * @param state the configuration here
   * @returns null where the source cannot tell who is on call
   */
  async prove(caller: Caller, org: Org, state: readonly Placed[]): Promise<Proof | null> {
    if (org.source === 'backup') return null;
    const names = new Names(org, caller.tenantId);
    const forwardings = forwardingsOf(org, names);
    const idOf = new Map(state.filter(({ kind }) => kind === 'schedules').map(({ key, id }) => [key, id ?? '']));
    const people = new Map(state.filter(({ kind }) => kind === 'users').map((each) => [each.id, each]));
    /** Who was deleted there keeps the place as a blocked user, and is nobody; that the turn passes on here is no difference. */
    const nameOf = (userId: string): string[] => {
      const person = people.get(userId);
      if (person === undefined) return [userId];
      const isGone = person.object['blocked'] === true && !names.isKnownUser({ id: null, name: person.key });
      return isGone ? [] : [person.key];
    };
    const compare = async (schedule: OrgSchedule): Promise<Compared['found']> => {
      const range = schedule.enabled ? rangeToCompare(schedule, this.clock.now()) : null;
      if (range === null) return reasonOf(schedule);
      const turns = await this.turnsHere(caller, idOf.get(schedule.name) ?? '', range);
      if (typeof turns === 'string') return turns;
      const here = turns.flatMap((turn) => nameOf(turn.who).map((who) => ({ ...turn, who })));
      return differencesOf(schedule.name, turnsThere(org, names, schedule), here, range, forwardings);
    };
    const compared: Compared[] = [];
    for (const schedule of org.schedules) compared.push({ schedule: schedule.name, found: await compare(schedule) });
    return proofOf(compared);
  }

  /** By the ids of people; a text says why that is too much to work out. */
  private async turnsHere(caller: Caller, scheduleId: string, { start, end }: Range): Promise<Turn[] | string> {
    try {
      const range = { start: new Date(start), end: new Date(end) };
      const { shifts } = await this.onCall.shifts(caller, scheduleId, range, 'kept');
      return shifts.map(({ userId, startTime, endTime }) => ({
        ...{ who: userId, start: Date.parse(startTime), end: Date.parse(endTime) },
      }));
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return error.message;
      throw error;
    }
  }
}

function reasonOf({ enabled, timeline }: OrgSchedule): string {
  if (!enabled) return 'it is switched off there';
  return timeline === null ? 'the service has told no timeline of it' : 'the timeline of the archive is over';
}
