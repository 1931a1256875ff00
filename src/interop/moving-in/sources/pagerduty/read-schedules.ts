import { isZoneName } from '../../../../platform/zone-name.js';
import { TimeZone } from '../../../../platform/domain/time-zone.js';
import { type Interval, union } from '../../../../on-call/domain/intervals.js';
import type { Ref } from '../../../codec/refs.js';
import type { WireObject } from '../../../codec/wire-object.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgOverride, OrgRotation, OrgSchedule, OrgTimeline } from '../../domain/org.js';
import { PROOF_DAYS } from '../../domain/proof.js';
import { DAY_MS } from '../../../../platform/durations.js';
import { type Layer, type Piece, piecesOf } from './layers.js';
import { idHere, ownerOf, refOf } from './lists.js';
import { dailyWindow, hoursOf, WHOLE_WEEK, windowOn } from '../week.js';

interface Noted {
  schedules: Differences;
  rotations: Differences;
  overrides: Differences;
}

/** Of everybody who is there, by their ids there. */
export type Known = ReadonlySet<string>;

/** With its layers, `from`, `rendered` and `overrides` (`collect.ts`). */
export function readSchedule(wire: WireObject, known: Known, noted: Noted): OrgSchedule {
  const [id, name] = [idHere('schedule', wire.required('id')), wire.required('name')];
  const about = { name, id };
  const { ownerTeam, further } = ownerOf(wire);
  if (further.length > 0)
    noted.schedules.differs(about, `it belongs to ${further.join(', ')}, too`, 'it belongs to its first team', false);
  const timezone = wire.text('time_zone');
  if (timezone !== undefined && !isZoneName(timezone)) wire.fault('time_zone', 'must be an IANA time zone');
  const timeline = timelineIn(wire, known);
  const overrides = wire.has('overrides') ? (wire.objects('overrides') ?? []) : null;
  if (overrides === null)
    noted.overrides.lacks(
      about,
      'the source does not say its overrides',
      'its layers decide; enter overrides by hand',
      true,
    );
  return {
    ...{ id, name, description: wire.text('description'), timezone, enabled: true, ownerTeam, timeline },
    rotations: rotationsIn(wire, known, noted),
    overrides: overrides?.flatMap((each) => overrideIn(each)) ?? null,
  };
}

/** Whom a reference names; who was deleted is called by name. */
function personIn(wire: WireObject, known: Known): Ref {
  const ref = refOf(wire, 'user') ?? { type: 'user', id: null, name: null };
  const isThere = known.has(wire.text('id') ?? '');
  return isThere ? ref : { ...ref, name: slug(wire.text('summary')) };
}

/** `Ada Lovelace` is `ada.lovelace`: a part of an address. */
const slug = (name = ''): string | null =>
  name
    .toLowerCase()
    .match(/[\p{L}\d]+/gu)
    ?.join('.') ?? null;

/** A layer, with what is said of it. */
interface ReadLayer extends Layer {
  id: string;
  name: string;
  users: Ref[];
}

function rotationsIn(wire: WireObject, known: Known, noted: Noted): OrgRotation[] {
  const zone = wire.text('time_zone') ?? 'UTC';
  const given = wire.objects('schedule_layers') ?? [];
  const layers = highestFirst(given, wire).flatMap((each) => readLayer(each, wire, known, noted));
  if (!isZoneName(zone)) return [];
  const from = Date.parse(wire.instant('from') ?? '');
  const pieces = piecesOf(layers, TimeZone.of(zone), Number.isNaN(from) ? -Infinity : from);
  // As people read them: the lowest first.
  const inOrder = pieces.toSorted((a, b) => b.layer - a.layer || a.startDate - b.startDate);
  return inOrder.flatMap((piece) => rotationOf(piece, layers, wire, noted));
}

/** None where it has nobody. */
function readLayer(layer: WireObject, schedule: WireObject, known: Known, { rotations }: Noted): ReadLayer[] {
  const [id, name] = [layer.text('id') ?? layer.where, layer.text('name') ?? 'Layer'];
  const about = { name: `${schedule.text('name') ?? ''}: ${name}`, id: null };
  const users = (layer.objects('users') ?? []).map((each) => personIn(each.object('user') ?? each, known));
  const start = Date.parse(layer.instant('start') ?? '');
  const virtual = Date.parse(layer.instant('rotation_virtual_start') ?? '');
  const end = layer.instant('end');
  const seconds = layer.number('rotation_turn_length_seconds') ?? 7 * 86_400;
  const isThere = ({ name: gone }: Ref): boolean => gone === null;
  if (Number.isNaN(start)) return layer.fault('start', 'is required') ?? [];
  if (users.length === 0 || !users.some(isThere)) {
    if (users.length > 0)
      rotations.lacks(about, 'everybody in it was deleted', 'it is left out: the layers below it decide', true);
    return [];
  }
  if (seconds % 3600 !== 0 && users.length > 1)
    rotations.differs(about, `a turn is ${seconds} seconds`, 'turns here are whole hours: it is rounded', true);
  const virtualStart = Number.isNaN(virtual) ? start : virtual;
  return [
    {
      ...{ id, name, users, ...turnOf(seconds), people: users.length, virtualStart },
      ...{ start: Math.max(start, virtualStart), end: end === undefined ? Infinity : Date.parse(end) },
      hours: restrictionsIn(layer, about, rotations),
    },
  ];
}

function turnOf(seconds: number): Pick<Layer, 'type' | 'length'> {
  const hours = Math.max(1, Math.round(seconds / 3600));
  if (hours % 168 === 0) return { type: 'weekly', length: hours / 168 };
  return hours % 24 === 0 ? { type: 'daily', length: hours / 24 } : { type: 'hourly', length: hours };
}

function restrictionsIn(
  layer: WireObject,
  about: { name: string; id: null },
  differences: Differences,
): readonly Interval[] {
  const given = layer.objects('restrictions') ?? [];
  let isRounded = false;
  const windows = given.map((each): readonly Interval[] => {
    const [time, length] = [clockIn(each), (each.number('duration_seconds') ?? 0) / 60];
    isRounded ||= time % 1 !== 0 || length % 1 !== 0;
    const [start, minutes] = [Math.round(time), Math.round(length)];
    if (each.text('type') === 'daily_restriction') return dailyWindow(start, minutes);
    const day = each.number('start_day_of_week') ?? 0;
    if (each.text('type') !== 'weekly_restriction' || day < 1 || day > 7)
      return each.fault('type', 'must be daily_restriction, or weekly_restriction with a day from 1 to 7') ?? [];
    return windowOn([day - 1], start, minutes);
  });
  if (isRounded)
    differences.differs(about, 'its hours begin or end within a minute', 'they are rounded to minutes', true);
  return given.length === 0 ? WHOLE_WEEK : union(windows.flat());
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** Minutes since midnight. */
function clockIn(wire: WireObject, key = 'start_time_of_day'): number {
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(wire.required(key)) ?? [];
  if (hours === undefined) return wire.fault(key, 'must be a time of day, HH:MM:SS') ?? 0;
  return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
}

function rotationOf(piece: Piece, layers: readonly ReadLayer[], wire: WireObject, { rotations }: Noted): OrgRotation[] {
  const { id, name, users, type, length, virtualStart } = layers[piece.layer]!;
  const startDate = new Date(piece.startDate).toISOString();
  const isFirst = piece.startDate === virtualStart;
  const hours = hoursOf(piece.hours);
  if (hours === null) {
    const about = { name: `${wire.text('name') ?? ''}: ${name}`, id: null };
    rotations.lacks(about, 'its hours without those of higher layers are too many windows', 'it is left out', true);
    return [];
  }
  return [
    {
      ...{ id: idHere('layer', isFirst ? id : `${id} ${startDate}`), type, length, ...hours },
      ...{ name: isFirst ? name : `${name}, from ${startDate.slice(0, 10)}`, startDate },
      ...(piece.endDate === Infinity ? {} : { endDate: new Date(piece.endDate).toISOString() }),
      participants: [...users.slice(piece.first), ...users.slice(0, piece.first)],
    },
  ];
}

interface Entry extends Interval {
  who: string;
  ref: Ref;
}

function entriesIn(wire: WireObject | undefined, known: Known): Entry[] {
  return (wire?.objects('rendered_schedule_entries') ?? []).flatMap((each) => {
    const [start, end, user] = [each.instant('start'), each.instant('end'), each.part('user')];
    if (start === undefined || end === undefined) return [];
    const ref = personIn(user, known);
    return [{ start: Date.parse(start), end: Date.parse(end), who: user.text('id') ?? '', ref }];
  });
}

const NOBODY_KNOWN: Known = new Set();

/**
 * The layers, the highest first. The service lists them so, and has said that it may turn the list round; where layers overlap,
 * its own final schedule decides which it is.
 */
function highestFirst(layers: readonly WireObject[], wire: WireObject): readonly WireObject[] {
  const parts = wire.objects('rendered') ?? [];
  const misses = (order: readonly WireObject[]): number => {
    const places = order.map((each) => each.text('id'));
    return parts.reduce((sum, part) => {
      const drawn = (part.objects('schedule_layers') ?? []).toSorted(
        (a, b) => places.indexOf(a.text('id')) - places.indexOf(b.text('id')),
      );
      const entries = drawn.map((each) => entriesIn(each, NOBODY_KNOWN));
      const final = entriesIn(part.object('final_schedule'), NOBODY_KNOWN);
      return sum + missesOf(entries, final);
    }, 0);
  };
  const turned = layers.toReversed();
  return layers.length > 1 && misses(turned) < misses(layers) ? turned : layers;
}

/** At how many edges the final schedule has another person than the first layer that has one. */
function missesOf(layers: readonly (readonly Entry[])[], final: readonly Entry[]): number {
  const edges = new Set([...layers.flat(), ...final].map(({ start }) => start));
  const at = (entries: readonly Entry[], edge: number) => entries.find(({ start, end }) => start <= edge && edge < end);
  return [...edges].filter((edge) => {
    const expected = layers.map((entries) => at(entries, edge)).find((each) => each !== undefined);
    return expected !== undefined && expected.who !== at(final, edge)?.who;
  }).length;
}

/** Null: the source does not say who is on call. */
function timelineIn(wire: WireObject, known: Known): OrgTimeline | null {
  const [from, parts] = [wire.instant('from'), wire.objects('rendered') ?? []];
  if (from === undefined || parts.length === 0) return null;
  const entries = parts.flatMap((part) => entriesIn(part.object('final_schedule'), known));
  return {
    ...{ from, to: new Date(Date.parse(from) + PROOF_DAYS * DAY_MS).toISOString() },
    periods: entries.map(({ start, end, ref }) => ({
      ...{ start: new Date(start).toISOString(), end: new Date(end).toISOString(), who: [ref] },
    })),
  };
}

function overrideIn(wire: WireObject): OrgOverride[] {
  const [startTime, endTime] = [wire.instant('start'), wire.instant('end')];
  const participant = refOf(wire.part('user'), 'user');
  if (startTime === undefined || endTime === undefined || participant === null) {
    wire.fault('start, end, user', 'are required');
    return [];
  }
  const id = wire.text('id') ?? `${startTime} ${endTime} ${participant.id}`;
  return [{ participant, rotations: [], startTime, endTime, alias: idHere('override', id) }];
}
