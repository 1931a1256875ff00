import { TimeZone } from '../../../../platform/domain/time-zone.js';
import { isObject, WireObject } from '../../../codec/wire-object.js';
import type { Ref } from '../../../codec/refs.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgOverride, OrgRotation, OrgSchedule } from '../../domain/org.js';
import { idOf, refTo } from './ids.js';
import { withoutHigher } from './layers.js';
import { type Shift, type Turns, turnsOf } from './shifts.js';
import { hoursOf } from '../week.js';

/** Somebody's time on call, as the service says it; epoch milliseconds. */
interface Turn {
  start: number;
  end: number;
  user: string;
}

/** A request to be stood in for that somebody has taken, or nobody yet. */
export interface Swap {
  schedule: string;
  start: number;
  end: number;
  beneficiary: string;
  /** Null: nobody. */
  benefactor: string | null;
}

export interface ScheduleParts {
  shifts: readonly Shift[];
  swaps: readonly Swap[];
  /** When it was asked for, epoch milliseconds: what is over is left out. */
  now: number;
  differences: Differences;
}

/** The same each time. */
const LONG_AGO = '2024-01-01T00:00:00.000Z';
const TEN_YEARS_MS = 10 * 366 * 24 * 3_600_000;

/**
 * A schedule with its shifts as rotations, where these can say them. Else who is on call in the days that the service tells is
 * moved as overrides, one by one: nobody loses a turn in these days.
 */
export function readSchedule(wire: WireObject, parts: ScheduleParts): OrgSchedule | null {
  const [id, name] = [wire.required('id'), wire.required('name')];
  const timeline = timelineIn(wire);
  const about = { name, id: idOf('schedule', id) };
  const { differences, now } = parts;
  const calendar = wire.text('ical_url_overrides');
  const found =
    wire.text('type') === 'ical' ? 'it is a calendar of another program' : planOf(wire, id, parts, timeline);
  const swaps = parts.swaps.filter((each) => each.schedule === id && each.end > now);
  for (const { start, end, benefactor } of swaps)
    if (benefactor === null)
      differences.lacks(
        about,
        `from ${minuteOf(start)} to ${minuteOf(end)} somebody asks to be stood in for, and nobody has taken it`,
        'they are on call; ask here again',
        true,
      );
  const common = {
    ...{ id: about.id, name, enabled: true, timezone: zoneOf(wire, parts.shifts) },
    ownerTeam: teamOf(wire),
    timeline: timeline && {
      ...{ from: isoOf(timeline.start), to: isoOf(timeline.end) },
      periods: timeline.turns.map(({ start, end, user }) => ({
        ...{ start: isoOf(start), end: isoOf(end), who: [refTo('user', user)] },
      })),
    },
  };
  if (typeof found !== 'string') {
    if (calendar !== undefined)
      differences.lacks(
        about,
        'its overrides come from a calendar of another program',
        'the rotations decide; enter the overrides that the comparison of who is on call names',
        true,
      );
    return { ...common, ...found };
  }
  if (timeline === null) {
    differences.lacks(about, `${found}, and the service does not say who is on call`, 'it is there, and empty', true);
    return { ...common, rotations: [], overrides: [] };
  }
  differences.differs(
    about,
    `its turns cannot be said by rotations: ${found}`,
    `who is on call until ${isoOf(timeline.end).slice(0, 10)} is moved as overrides; make its rotations before that day`,
    true,
  );
  return { ...common, ...asOverrides(id, timeline.turns, now) };
}

interface Timeline {
  start: number;
  end: number;
  turns: readonly Turn[];
}

/** A text says why not. */
function planOf(
  wire: WireObject,
  id: string,
  { shifts, swaps, now }: ScheduleParts,
  timeline: Timeline | null,
): { rotations: OrgRotation[]; overrides: OrgOverride[] } | string {
  const zone = zoneOf(wire, shifts);
  if (!TimeZone.exists(zone)) return `${zone} is no time zone here`;
  const other = shifts.find((each) => (each.timezone ?? zone) !== zone && each.type !== 'override');
  if (other) return `the shift ${other.name} has another time zone`;
  const clock = TimeZone.of(zone);
  const endOf = (shift: Shift): number => TimeZone.of(shift.timezone ?? zone).toInstant(shift.start + shift.durationMs);
  const isOnce = ({ type }: Shift): boolean => type === 'override' || type === 'single_event';
  const present = shifts.filter((each) => (isOnce(each) ? endOf(each) > now : (each.until ?? Infinity) > now));
  const turns: Turns[] = [];
  for (const shift of present.filter((each) => !isOnce(each))) {
    const found = turnsOf(shift);
    if (typeof found === 'string') return `of the shift ${shift.name}, ${found}`;
    turns.push(found);
  }
  const left = withoutHigher(turns, clock.toLocal(now));
  if (typeof left === 'string') return left;
  const once = overridesOf(present.filter(isOnce), turns, zone);
  if (typeof once === 'string') return once;
  const swapped = swapsOf(
    swaps.filter((each) => each.schedule === id && each.end > now),
    timeline,
  );
  if (typeof swapped === 'string') return swapped;
  return {
    rotations: left.flatMap((each) => (each === null ? [] : rotationsOf(each, clock))),
    overrides: [...once, ...swapped],
  };
}

/** One for each of the people who are on call together. */
function rotationsOf({ shift, groups, week, type, length, start, countsOnlyOwnHours }: Turns, clock: TimeZone) {
  const lines = Math.max(1, ...groups.map((group) => group.length));
  return Array.from({ length: lines }, (_, line): OrgRotation => {
    const participants = groups.map((group) => (group[line] === undefined ? NOBODY : refTo('user', group[line])));
    return {
      id: idOf('on_call_shift', line === 0 ? shift.id : `${shift.id} ${line}`),
      name: line === 0 ? shift.name : `${shift.name} (${line + 1})`,
      ...{ type, length, participants, startDate: isoOf(clock.toInstant(start)) },
      ...(shift.until === null ? {} : { endDate: isoOf(shift.until) }),
      ...hoursOf(week),
      ...(countsOnlyOwnHours ? { countsOnlyOwnHours } : {}),
    };
  });
}

/** Overrides, and shifts of one event where these stand in for all others. */
function overridesOf(shifts: readonly Shift[], turns: readonly Turns[], zone: string): OrgOverride[] | string {
  const spans = shifts.map((shift) => {
    const clock = TimeZone.of(shift.timezone ?? zone);
    return { shift, start: clock.toInstant(shift.start), end: clock.toInstant(shift.start + shift.durationMs) };
  });
  for (const { shift, start, end } of spans) {
    const beside = spans.find((each) => each.shift !== shift && each.start < end && start < each.end);
    if (beside) return `the shifts ${shift.name} and ${beside.shift.name} are at the same time`;
    const stays = shift.type === 'single_event' && turns.find((each) => each.shift.level >= shift.level);
    if (stays) return `the shift ${shift.name} does not stand in for ${stays.shift.name}`;
    if ((shift.groups[0] ?? []).length !== 1) return `the shift ${shift.name} puts several people on call at once`;
  }
  return spans.map(({ shift, start, end }) =>
    overrideOf(idOf('on_call_shift', shift.id), shift.groups[0]?.[0] ?? '', { start, end }),
  );
}

/** Who has taken a swap stands in when the service says so. */
function swapsOf(swaps: readonly Swap[], timeline: Timeline | null): OrgOverride[] | string {
  const taken = swaps.flatMap(({ benefactor, ...swap }) => (benefactor === null ? [] : [{ ...swap, benefactor }]));
  if (taken.length === 0) return [];
  if (timeline === null) return 'somebody stands in for another one, and the service does not say when';
  const overrides: OrgOverride[] = [];
  for (const swap of taken)
    for (const turn of joined(timeline.turns)) {
      const [start, end] = [Math.max(turn.start, swap.start), Math.min(turn.end, swap.end)];
      if (turn.user !== swap.benefactor || start >= end) continue;
      if (timeline.turns.some((each) => each.user !== turn.user && each.start < end && start < each.end))
        return 'somebody stands in for one of several people who are on call';
      overrides.push(
        overrideOf(idOf('shift_swap', `${swap.schedule} ${turn.user} ${start}`), turn.user, { start, end }),
      );
    }
  return overrides;
}

/** As many rotations of nobody as there are people on call at once, and in these who is on call. */
function asOverrides(
  id: string,
  all: readonly Turn[],
  now: number,
): { rotations: OrgRotation[]; overrides: OrgOverride[] } {
  const lines: Turn[][] = [];
  for (const turn of joined(all).filter(({ end }) => end > now)) {
    const free = lines.find((line) => (line.at(-1)?.end ?? 0) <= turn.start);
    if (free) free.push(turn);
    else lines.push([turn]);
  }
  const rotationId = (line: number): string => idOf('schedule', `${id} ${line}`);
  const rotations = lines.map((_, line): OrgRotation => ({
    ...{ id: rotationId(line), name: `On call in Grafana OnCall ${line + 1}`, type: 'weekly', length: 1 },
    ...{ startDate: LONG_AGO, participants: [NOBODY] },
  }));
  const overrides = lines.flatMap((line, place) =>
    line.map((turn) => {
      const rotation: Ref = { type: 'rotation', id: rotationId(place), name: null };
      const own = overrideOf(idOf('final_shift', `${id} ${turn.user} ${turn.start}`), turn.user, turn);
      return { ...own, rotations: lines.length === 1 ? [] : [rotation] };
    }),
  );
  return { rotations, overrides };
}

const overrideOf = (alias: string, user: string, { start, end }: { start: number; end: number }): OrgOverride => ({
  ...{ alias, participant: refTo('user', user), rotations: [], startTime: isoOf(start), endTime: isoOf(end) },
});

/** In order; turns of one person that follow each other, or overlap, are one. */
function joined(turns: readonly Turn[]): Turn[] {
  const all: Turn[] = [];
  for (const turn of [...turns].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = all.findLast(({ user }) => user === turn.user);
    if (last && last.end >= turn.start) last.end = Math.max(last.end, turn.end);
    else all.push({ ...turn });
  }
  return all;
}

/** Null: the service does not say. */
function timelineIn(wire: WireObject): Timeline | null {
  const told = wire.member('final_shifts');
  if (!isObject(told)) return null;
  const shifts = WireObject.forgiving(told);
  const [from, to] = [shifts.instant('from'), shifts.instant('to')];
  if (from === undefined || to === undefined) return null;
  const turns = (shifts.objects('results') ?? []).map((each) => ({
    user: each.text('user_pk') ?? '',
    start: Date.parse(each.instant('shift_start') ?? ''),
    end: Date.parse(each.instant('shift_end') ?? ''),
  }));
  const isWhole = turns.every(({ user, start, end }) => user !== '' && start <= end && end - start < TEN_YEARS_MS);
  return isWhole
    ? { start: Date.parse(from), end: Date.parse(to), turns: turns.filter(({ start, end }) => start < end) }
    : null;
}

/** That of all its shifts where they have another one than it has itself. */
function zoneOf(wire: WireObject, shifts: readonly Shift[]): string {
  const own = wire.text('time_zone') ?? 'UTC';
  const zones = new Set(shifts.filter(({ type }) => type !== 'override').map(({ timezone }) => timezone ?? own));
  const [first] = zones;
  return zones.size === 1 && first !== undefined ? first : own;
}

function teamOf(wire: WireObject): Ref | null {
  const id = wire.text('team_id');
  return id === undefined ? null : refTo('team', id);
}

const NOBODY: Ref = { type: 'none', id: null, name: null };
const isoOf = (instant: number): string => new Date(instant).toISOString();
const minuteOf = (instant: number): string => isoOf(instant).slice(0, 16).replace('T', ' ');
