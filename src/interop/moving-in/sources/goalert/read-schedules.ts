import { type Interval, union } from '../../../../on-call/domain/intervals.js';
import { DAY_MS, MINUTE_MS } from '../../../../platform/durations.js';
import { TimeZone } from '../../../../platform/domain/time-zone.js';
import { isZoneName } from '../../../../platform/zone-name.js';
import type { Ref } from '../../../codec/refs.js';
import type { WireObject } from '../../../codec/wire-object.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgOverride, OrgRotation, OrgSchedule, OrgTimeline } from '../../domain/org.js';
import { PROOF_DAYS } from '../../domain/proof.js';
import { DAY, hoursOf, isSameWeek, WHOLE_WEEK, windowOn } from '../week.js';
import { type Destination, destinationIn, idHere, idOfPart, refTo } from './ids.js';
import { areInStep, countedOf, isOnLateDay, isSkippedByClock, type Rotation, type Unit } from './rotations.js';
import { type Line, type Override, type StandIn, standInsOf, type Temporary } from './stand-ins.js';

/** A rotation of there, which several schedules may use. */
export interface KnownRotation extends Rotation {
  id: string;
  name: string;
  zone: string;
  /** The next handoffs, epoch milliseconds. */
  handoffs: readonly number[];
}

/** An override, and whose it is. */
export type KnownOverride = Override & { schedule: string };

export interface ScheduleParts {
  rotations: ReadonlyMap<string, KnownRotation>;
  overrides: readonly KnownOverride[];
  /** When the service was asked, epoch milliseconds. */
  now: number;
  noted: { schedules: Differences; rotations: Differences; overrides: Differences };
}

type Clocked = Pick<ScheduleParts, 'now' | 'noted'>;

const UNITS: readonly string[] = ['hourly', 'daily', 'weekly', 'monthly'] satisfies Unit[];
const NOBODY: Ref = { type: 'none', id: null, name: null };
/** From which those take turns who are alone; the same each time. */
const LONG_AGO = '2024-01-01T00:00:00.000Z';
/** Of one schedule: more are of years to come. */
const MOST_STAND_INS = 500;

export function readRotation(wire: WireObject): KnownRotation | null {
  const [id, name, zone] = [wire.required('id'), wire.required('name'), wire.text('timeZone') ?? 'UTC'];
  const [type, length] = [wire.required('type'), wire.number('shiftLength') ?? 1];
  const start = instantIn(wire, 'start');
  if (!UNITS.includes(type)) wire.fault('type', `must be one of ${UNITS.join(', ')}`);
  if (!Number.isInteger(length) || length < 1) wire.fault('shiftLength', 'must be a whole number from 1 on');
  if (!isZoneName(zone)) wire.fault('timeZone', 'must be an IANA time zone');
  if (start === null || !UNITS.includes(type) || !Number.isInteger(length) || length < 1 || !isZoneName(zone))
    return null;
  const users = wire.texts('userIDs') ?? [];
  const handoffs = (wire.texts('nextHandoffTimes') ?? []).map(Date.parse).filter((each) => !Number.isNaN(each));
  return {
    ...{ id, name, zone, type: type as Unit, length, start, users, handoffs },
    // Of nobody it is -1.
    ...{ active: users.length === 0 ? 0 : (wire.number('activeUserIndex') ?? 0), turnEnds: handoffs[0] ?? null },
  };
}

export function readOverride(wire: WireObject): KnownOverride | null {
  const [start, end] = [instantIn(wire, 'start'), instantIn(wire, 'end')];
  const [add, remove] = [wire.text('addUserID') ?? null, wire.text('removeUserID') ?? null];
  if (start === null || end === null) return null;
  if (add === null && remove === null) return wire.fault('addUserID, removeUserID', 'one of them is required') ?? null;
  return { id: wire.required('id'), schedule: wire.part('target').text('id') ?? '', start, end, add, remove };
}

/** Epoch milliseconds; null: it is required, which is noted. */
function instantIn(wire: WireObject, key: string): number | null {
  const text = wire.instant(key);
  return text === undefined ? (wire.fault(key, 'must be a date and time') ?? null) : Date.parse(text);
}

/** Who is in a rotation, or one person alone, and at which hours. */
interface Target {
  destination: Destination;
  /** Null: it is a person. */
  rotation: KnownRotation | null;
  week: readonly Interval[];
}

/** With `shifts` (`collect.ts`). */
export function readSchedule(wire: WireObject, parts: ScheduleParts): OrgSchedule {
  const [key, name] = [wire.required('id'), wire.required('name')];
  const about = { name, id: idHere('schedule', key) };
  const { noted, now } = parts;
  const told = wire.text('timeZone') ?? 'UTC';
  if (!isZoneName(told)) wire.fault('timeZone', 'must be an IANA time zone');
  const targets = (wire.objects('targets') ?? []).flatMap((each) => targetIn(each, about, parts));
  // They come in any order.
  targets.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const timezone = zoneOf(isZoneName(told) ? told : 'UTC', targets);
  if (timezone !== told)
    noted.schedules.note(about, `its rotations have the clock of ${timezone}, and it is always on`, 'so has it here');
  const zone = TimeZone.of(timezone);
  const lines = targets.map((target) => lineOf(target, zone, about, parts));
  const overrides = parts.overrides.filter(({ schedule }) => schedule === key);
  const temporaries = temporariesIn(wire).filter(({ end }) => end > now);
  const all = standInsOf(lines, zone, { overrides: overrides.filter(({ end }) => end > now), temporaries });
  if (all.length > MOST_STAND_INS)
    noted.overrides.lacks(
      about,
      `from ${dayOf(all[MOST_STAND_INS]!.start)} on its overrides change more than ${MOST_STAND_INS} turns`,
      'the rotations decide from then on; move again when that day is nearer',
      true,
    );
  if ((wire.list('onCallNotificationRules') ?? []).length > 0)
    noted.schedules.lacks(about, 'who is on call is told in a channel', 'it is not told there', false);
  const further = furtherOf(all.slice(0, MOST_STAND_INS));
  const ids = targets.map(({ destination: { id } }) => idOfPart('schedule target', key, id));
  const furtherId = (place: number): string => idOfPart('schedule further', key, String(place));
  return {
    ...{ ...about, description: wire.text('description'), enabled: true, timezone, ownerTeam: null },
    timeline: timelineIn(wire, now),
    rotations: [
      ...lines.map((line, place) => rotationOf(line, ids[place]!, targets[place]!, about, noted.rotations)),
      ...further.map((_, place) => nobodyOf(furtherId(place), place)),
    ],
    overrides: [
      ...all
        .slice(0, MOST_STAND_INS)
        .filter(({ line }) => line !== 'further')
        .map((each) =>
          overrideOf(key, each, each.line === 'all' ? allOf(ids, further.length) : [ids[Number(each.line)]!]),
        ),
      ...further.flatMap((some, place) => some.map((each) => overrideOf(key, each, [furtherId(place)]))),
    ],
  };
}

/** No rotations mean the whole schedule. */
const allOf = (ids: readonly string[], further: number): readonly string[] => (further === 0 ? [] : ids);

const sortKey = ({ destination: { type, name, id } }: Target): string => `${type} ${name} ${id}`;

function targetIn(wire: WireObject, about: { name: string; id: string }, parts: ScheduleParts): Target[] {
  const destination = destinationIn(wire.part('target'));
  const week = union((wire.objects('rules') ?? []).flatMap(windowsIn));
  if (week.length === 0) return [];
  if (destination.type === 'user') return [{ destination, rotation: null, week }];
  const rotation = parts.rotations.get(destination.id);
  if (destination.type !== 'rotation' || rotation === undefined) {
    parts.noted.schedules.lacks(
      about,
      `it has on call a ${destination.type} that is not there (${destination.name})`,
      'nobody is on call by it',
      true,
    );
    return [];
  }
  // There, too, nobody is on call by it.
  return rotation.users.length === 0 ? [] : [{ destination, rotation, week }];
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)/;

/** On days of the week, from Sunday; until the same time is a day, until an earlier time is over midnight. */
export function windowsIn(rule: WireObject): readonly Interval[] {
  const [start, end] = [minuteIn(rule, 'start'), minuteIn(rule, 'end')];
  const filter = rule.list('weekdayFilter') ?? [];
  if (filter.length !== 7 || filter.some((each) => typeof each !== 'boolean'))
    return rule.fault('weekdayFilter', 'must be seven times true or false, from Sunday') ?? [];
  const days = filter.flatMap((isOn, day) => (isOn === true ? [(day + 6) % 7] : []));
  return windowOn(days, start, (end - start + DAY) % DAY || DAY);
}

function minuteIn(wire: WireObject, key: string): number {
  const [, hours, minutes] = CLOCK.exec(wire.required(key)) ?? [];
  return hours === undefined
    ? (wire.fault(key, 'must be a time of day, HH:MM') ?? 0)
    : Number(hours) * 60 + Number(minutes);
}

/** That of its rotations where it has no hours, so that its own clock decides nothing. */
function zoneOf(own: string, targets: readonly Target[]): string {
  const zones = new Set(
    targets.flatMap(({ rotation }) => (rotation && rotation.users.length > 1 ? [rotation.zone] : [])),
  );
  const [first] = zones;
  const isAlwaysOn = targets.every(({ week }) => isSameWeek(week, WHOLE_WEEK));
  return first !== undefined && zones.size === 1 && isAlwaysOn ? first : own;
}

function lineOf(
  { destination, rotation, week }: Target,
  zone: TimeZone,
  about: { name: string },
  { now, noted }: Clocked,
): Line {
  if (rotation === null || rotation.users.length === 1) {
    const alone = rotation?.users[0] ?? destination.id;
    return { type: 'weekly', length: 1, startDate: Date.parse(LONG_AGO), participants: [alone], week };
  }
  const counted = countedOf(rotation, zone, now);
  const [it, own] = [{ name: `${about.name}: ${rotation.name}`, id: null }, TimeZone.of(rotation.zone)];
  if (!areInStep(zone, own, Math.min(counted.startDate, now), now))
    noted.rotations.differs(
      it,
      `its clock is that of ${rotation.zone}, and the schedule has another`,
      'turns change by the clock of the schedule: at another hour while only one of them has summer time',
      true,
    );
  if (isOnLateDay(rotation, own))
    noted.rotations.differs(
      it,
      'its turns begin on a day that some months lack, there on one of the days after it',
      'in these months they begin on the last day',
      true,
    );
  if (isSkippedByClock(rotation, own, now))
    noted.rotations.differs(
      it,
      'its turns last an hour, and there nobody loses one when the clocks go forward',
      'somebody loses the hour that is skipped: the order is another one from then on; move again then',
      true,
    );
  return { ...counted, week };
}

function rotationOf(
  { week, startDate, participants, type, length }: Line,
  id: string,
  { destination }: Target,
  about: { name: string },
  rotations: Differences,
): OrgRotation {
  const hours = hoursOf(week);
  if (hours === null)
    rotations.differs(
      { name: `${about.name}: ${destination.name}`, id: null },
      'its hours are too many windows',
      'they are on call at every hour: rather too often than never',
      true,
    );
  return {
    ...{ id, name: destination.name, type, length, startDate: isoOf(startDate), ...hours },
    participants: participants.map((user) => refTo('user', user)),
  };
}

const nobodyOf = (id: string, place: number): OrgRotation => ({
  ...{ id, name: `Further people${place === 0 ? '' : ` ${place + 1}`}`, type: 'weekly', length: 1 },
  ...{ startDate: LONG_AGO, participants: [NOBODY] },
});

/** Those who are on call beside others, in as many rotations as there are of them at once. */
function furtherOf(all: readonly StandIn[]): StandIn[][] {
  const lanes: StandIn[][] = [];
  for (const each of all.filter(({ line }) => line === 'further')) {
    const free = lanes.find((lane) => (lane.at(-1)?.end ?? 0) <= each.start);
    if (free) free.push(each);
    else lanes.push([each]);
  }
  return lanes;
}

function overrideOf(
  schedule: string,
  { user, start, end, override, line }: StandIn,
  rotations: readonly string[],
): OrgOverride {
  return {
    alias: idOfPart('override', override ?? schedule, String(line), user ?? '', String(start)),
    participant: user === null ? NOBODY : refTo('user', user),
    rotations: rotations.map((id): Ref => ({ type: 'rotation', id, name: null })),
    ...{ startTime: isoOf(start), endTime: isoOf(end) },
  };
}

function temporariesIn(wire: WireObject): Temporary[] {
  return (wire.objects('temporarySchedules') ?? []).flatMap((each) => {
    const [start, end] = [instantIn(each, 'start'), instantIn(each, 'end')];
    if (start === null || end === null) return [];
    const shifts = (each.objects('shifts') ?? []).map((shift) => ({
      ...{ user: shift.required('userID'), start: instantIn(shift, 'start') ?? 0, end: instantIn(shift, 'end') ?? 0 },
    }));
    return [{ start, end, shifts }];
  });
}

/** Null: the service does not say. */
function timelineIn(wire: WireObject, now: number): OrgTimeline | null {
  const shifts = wire.objects('shifts');
  if (shifts === undefined) return null;
  const periods = shifts.flatMap((each) => {
    const [start, end] = [instantIn(each, 'start'), instantIn(each, 'end')];
    if (start === null || end === null) return [];
    return [{ start: isoOf(start), end: isoOf(end), who: [refTo('user', each.required('userID'))] }];
  });
  // Shifts are told up to a full minute.
  const end = Math.floor((now + PROOF_DAYS * DAY_MS) / MINUTE_MS) * MINUTE_MS;
  return { from: isoOf(now), to: isoOf(end), periods };
}

/** What tells a rotation directly, as a schedule of this rotation alone; of its turns the service tells the next ones. */
export function scheduleOf(rotation: KnownRotation, { now, noted }: Clocked): OrgSchedule {
  const { id: key, name, zone, users, active, handoffs } = rotation;
  const about = { name: `Rotation ${name}`, id: idHere('rotation', key) };
  noted.schedules.note(about, 'an escalation policy tells this rotation', 'it is a schedule of its own here');
  const target = { destination: { type: 'rotation', id: key, name }, rotation, week: WHOLE_WEEK };
  const isStaffed = users.length > 0;
  const line = lineOf(target, TimeZone.of(zone), about, { now, noted });
  const ends = [...handoffs].slice(0, users.length > 1 ? undefined : 0);
  const last = Math.min(ends.at(-1) ?? now, now + PROOF_DAYS * DAY_MS);
  const periods = ends.map((end, place) => ({
    ...{ start: isoOf(ends[place - 1] ?? now), end: isoOf(end) },
    who: [refTo('user', users[(active + place) % users.length]!)],
  }));
  return {
    ...{ ...about, enabled: true, timezone: zone, ownerTeam: null, overrides: [] },
    rotations: isStaffed ? [rotationOf(line, idOfPart('rotation', key), target, about, noted.rotations)] : [],
    timeline: last > now ? { from: isoOf(now), to: isoOf(last), periods } : null,
  };
}

const isoOf = (instant: number): string => new Date(instant).toISOString();
const dayOf = (instant: number): string => isoOf(instant).slice(0, 10);
