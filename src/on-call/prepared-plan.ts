import { TimeZone } from '../platform/domain/time-zone.js';
import type { Departure } from '../people/users/departures.js';
import { ALWAYS, subtract } from './domain/intervals.js';
import { typeOf, type EscalationEntry, type Escalations } from './domain/schedule/participants.js';
import {
  prepareSchedule,
  tenantSchedules,
  type AbsenceData,
  type InactiveTimesOf,
  type People,
  type Schedule,
  type ScheduleData,
  type TenantSchedules,
} from './domain/schedule/snapshot.js';
import type { Sparing } from './on-call-directory.js';
import { formerOf, peopleOf, withFormer, type Directories, type PastPeople } from './plan-people.js';
import type { PlanRows } from './plan-rows.js';

/** All that is stored about who is on call in a tenant, without users and teams: plain data, which another process can evaluate. */
export interface PlanData extends PlanRows {
  absences: readonly AbsenceData[];
  /** The escalation policies that schedules may name, by id. */
  escalations: readonly (readonly [string, EscalationEntry])[];
  departures: readonly (readonly [userId: string, readonly Departure[]])[];
}

/** Schedules that are ready for evaluation, the history of their people, and when anything of it changed last. */
export type LoadedSchedules = TenantSchedules & { readonly revisedAt: Date; readonly history: PastPeople };

/** Prepares the data for evaluation; damaged schedules are left out. */
export function planOf(data: PlanData, directories: Directories, errors: Sparing): LoadedSchedules {
  const departures = new Map(data.departures);
  const history: PastPeople = {
    departures,
    zones: formerOf(data.people, 'zone'),
    members: formerOf(data.people, 'member'),
  };
  const references: References = {
    escalations: withFormer(new Map(data.escalations), data.people),
    people: peopleOf(directories, history),
  };
  const ready = (all: readonly ScheduleData[]): Schedule[] =>
    all.flatMap((each) =>
      errors.spare('schedules', each.id, UNREADABLE, () => [preparedFrom(each, references, errors)], []),
    );
  const changes = [
    ...data.schedules.map(({ updatedAt }) => updatedAt),
    ...data.absences.map(({ approvedAt }) => approvedAt),
    ...[...departures.values()].flat().map(({ from, until }) => until ?? from),
    ...data.people.map(({ until }) => until),
  ];
  const revisedAt = changes.reduce((last: number, change) => Math.max(last, change?.getTime() ?? 0), 0);
  const loaded = tenantSchedules(ready(data.schedules), data.absences, references.escalations, ready(data.former));
  return { ...loaded, history, revisedAt: new Date(revisedAt) };
}

export const UNREADABLE = 'A schedule is left out: it cannot be read';

export interface References {
  escalations: Escalations;
  people: People;
}

export function preparedFrom(schedule: ScheduleData, { escalations, people }: References, errors: Sparing): Schedule {
  // An override has no effect while its user, team or escalation policy is deleted or blocked.
  const inactiveTimesOf: InactiveTimesOf = (participant) => {
    switch (typeOf(participant)) {
      case 'user':
        return people.inactiveTimesOf(participant.id);
      case 'team':
        return subtract([ALWAYS], people.teamVersionsOf(participant.id));
      case 'escalation': {
        const entry = escalations.get(participant.id);
        return entry ? subtract([ALWAYS], entry.versions ?? [ALWAYS]) : [ALWAYS];
      }
      case 'schedule':
      case 'none':
        return [];
    }
  };
  return prepareSchedule({ ...schedule, timezone: knownZone(schedule, errors) }, escalations, inactiveTimesOf);
}

/** The schedule's zone; UTC if it is unknown, so that somebody is paged, even if at another hour. */
function knownZone({ id, timezone }: Pick<ScheduleData, 'id' | 'timezone'>, errors: Sparing): string {
  const message = `A schedule's time zone is unknown here, so UTC is used: ${timezone}`;
  const existing = (): string => {
    TimeZone.of(timezone);
    return timezone;
  };
  return errors.spare('schedules', id, message, existing, 'UTC');
}
