import { TimeZone } from '../../src/platform/domain/time-zone.js';

/*
 * Who is on call according to GoAlert, worked out from its documentation and by watching it: it looks at the clocks every quarter
 * of an hour, turn by turn, and knows nothing of Pager.
 */

export interface GoRotation {
  id: string;
  start: string;
  timeZone: string;
  type: string;
  shiftLength: number;
  activeUserIndex: number;
  userIDs: readonly string[];
}
export interface GoRule {
  start: string;
  end: string;
  /** From Sunday. */
  weekdayFilter: readonly boolean[];
}
export interface GoSchedule {
  id: string;
  timeZone: string;
  targets: readonly { target: { id: string; type: string }; rules: readonly GoRule[] }[];
  temporarySchedules: readonly { start: string; end: string; shifts: readonly GoShift[] }[];
}
export interface GoOverride {
  start: string;
  end: string;
  addUserID: string;
  removeUserID: string;
  target: { id: string };
}
export interface GoShift {
  userID: string;
  start: string;
  end: string;
}

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOURS: Readonly<Record<string, number>> = { hourly: 1, daily: 24, weekly: 168 };

/** The end of the turn that is under way at an instant; the clock of the zone counts. */
export function turnEnd({ start, timeZone, type, shiftLength }: GoRotation, at: number): number {
  const zone = TimeZone.of(timeZone);
  if (type === 'monthly') {
    const first = new Date(zone.toLocal(Date.parse(start)));
    const months = (count: number): number =>
      zone.toInstant(new Date(first).setUTCMonth(first.getUTCMonth() + count * shiftLength));
    let count = -1200;
    while (months(count) <= at) count++;
    return months(count);
  }
  const turn = HOURS[type]! * shiftLength * 60 * MINUTE;
  const [local, first] = [zone.toLocal(at), zone.toLocal(Date.parse(start))];
  const gone = (((local - first) % turn) + turn) % turn;
  return zone.toInstant(local + turn - gone);
}

/** The next handoffs: the first is the end of the turn of the active user. */
export function handoffsOf(rotation: GoRotation, now: number, count: number): number[] {
  const ends: number[] = [];
  if (rotation.userIDs.length === 0) return ends;
  for (let at = now; ends.length < count; at = ends.at(-1)!) ends.push(turnEnd(rotation, at));
  return ends;
}

function isActive({ start, end, weekdayFilter }: GoRule, local: number): boolean {
  const date = new Date(local);
  const [day, clock] = [date.getUTCDay(), date.toISOString().slice(11, 16)];
  const [today, yesterday] = [weekdayFilter[day] === true, weekdayFilter[(day + 6) % 7] === true];
  if (start < end) return today && start <= clock && clock < end;
  return (today && clock >= start) || (yesterday && clock < end);
}

/** The shifts of a schedule, as it tells them. @param now when the active users are active */
export function shiftsOf(
  schedule: GoSchedule,
  rotations: readonly GoRotation[],
  overrides: readonly GoOverride[],
  { now, start, end }: { now: number; start: number; end: number },
): GoShift[] {
  const turns = new Map(
    rotations.map((rotation) => [
      rotation.id,
      { rotation, index: rotation.activeUserIndex, ends: turnEnd(rotation, now) },
    ]),
  );
  const zone = TimeZone.of(schedule.timeZone);
  const isNow = (each: { start: string; end: string }, at: number): boolean =>
    Date.parse(each.start) <= at && at < Date.parse(each.end);
  const own = overrides.filter(({ target }) => target.id === schedule.id);
  const open = new Map<string, number>();
  const shifts: { userID: string; start: number; end: number }[] = [];
  const from = Math.floor(now / MINUTE) * MINUTE;
  for (let at = from; at < end; at = (Math.floor(at / QUARTER) + 1) * QUARTER) {
    const userOf = (id: string): string | undefined => {
      const turn = turns.get(id);
      if (!turn || turn.rotation.userIDs.length === 0) return undefined;
      while (turn.ends <= at) {
        turn.index = (turn.index + 1) % turn.rotation.userIDs.length;
        turn.ends = turnEnd(turn.rotation, turn.ends);
      }
      return turn.rotation.userIDs[turn.index];
    };
    const temporary = schedule.temporarySchedules.find((each) => isNow(each, at));
    const ruled = schedule.targets.flatMap(({ target, rules }) =>
      rules.some((rule) => isActive(rule, zone.toLocal(at)))
        ? ((target.type === 'user' ? target.id : userOf(target.id)) ?? [])
        : [],
    );
    const active = own.filter((each) => isNow(each, at));
    const changed = ruled.flatMap((user) => {
      const found = active.find(({ removeUserID }) => removeUserID === user);
      return found ? (found.addUserID === '' ? [] : [found.addUserID]) : [user];
    });
    const added = active.flatMap(({ addUserID, removeUserID }) => (removeUserID === '' ? [addUserID] : []));
    const people = new Set(
      temporary
        ? temporary.shifts.filter((each) => isNow(each, at)).map(({ userID }) => userID)
        : [...changed, ...added],
    );
    for (const [userID, since] of open)
      if (!people.has(userID)) {
        shifts.push({ userID, start: since, end: at });
        open.delete(userID);
      }
    for (const userID of people) if (!open.has(userID)) open.set(userID, at);
  }
  for (const [userID, since] of open) shifts.push({ userID, start: since, end: Math.floor(end / MINUTE) * MINUTE });
  return shifts
    .filter((shift) => shift.end > start && shift.start < end)
    .sort((a, b) => a.start - b.start || (a.userID < b.userID ? -1 : 1))
    .map((shift) => ({ userID: shift.userID, start: isoOf(shift.start), end: isoOf(shift.end) }));
}

const isoOf = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;
