import { addMonths } from 'date-fns';
import { toStringMethod } from 'fast-check';
import type { TimeRestriction, WeeklyRestriction } from '../../src/on-call/domain/rotation/restrictions.js';
import type { EscalationEntry, FirstRecipient, Participant } from '../../src/on-call/domain/schedule/participants.js';
import type { RotationData } from '../../src/on-call/domain/rotation/rotation.js';
import type { AbsenceData, OverrideData, ScheduleData } from '../../src/on-call/domain/schedule/snapshot.js';

/**
 * A second, slow answer to "who is on call", written from decisions §7 without looking at the first: no
 * arithmetic with offsets, no formula for the turn, no intervals. It reads the wall clock every quarter of an
 * hour of a season, tries every handoff from the first, and lists every window of the season.
 */

export const QUARTER = 15 * 60_000;
const DAY = 96 * QUARTER;

/** The wall clock of a zone, read every quarter of an hour for a hundred days. */
export class Season {
  readonly to: number;
  private readonly firstShown = new Map<number, number>();
  readonly localDays: number[] = [];

  private readonly names: Intl.DateTimeFormat;

  constructor(
    readonly zone: string,
    readonly from: number,
  ) {
    this.names = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    this.to = from + 100 * DAY;
    for (let t = from; t < this.to; t += QUARTER) {
      const wall = this.wallAt(t);
      if (!this.firstShown.has(wall)) this.firstShown.set(wall, t);
    }
    const walls = [...this.firstShown.keys()];
    for (let day = Math.ceil(Math.min(...walls) / DAY) * DAY; day < Math.max(...walls); day += DAY) {
      this.localDays.push(day);
    }
  }

  /** When the clock first shows this; if it never does, as long after its last reading before as it should be. */
  instantOf(wall: number): number {
    for (let missing = 0; missing <= 2 * DAY; missing += QUARTER) {
      const shown = this.firstShown.get(wall - missing);
      if (shown !== undefined) return shown + missing;
    }
    return NaN;
  }

  wallAt(instant: number): number {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(this.names.format(instant)) ?? ['', '+', '0', '0'];
    return instant + Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  }

  /** How fast-check prints it in a counterexample. */
  [toStringMethod](): string {
    return `new Season('${this.zone}', ${this.from})`;
  }
}

export interface World {
  season: Season;
  schedules: ScheduleData[];
  absences: AbsenceData[];
  teams: Record<string, string[] | undefined>;
  /** Who leads a team that they are in. */
  leads: string[];
  escalations: Record<string, EscalationEntry | undefined>;
  /** Users who were deleted; they make no overrides. */
  gone: string[];
  /** The clocks of users' own zones, over the same days; without one: the season's. */
  own: Record<string, Season | undefined>;
}

interface Answer {
  users: string[];
  source: string;
  /** Nobody, because all whom a turn on duty means were deleted. */
  deserted?: boolean;
  /** By an override by themselves, which disregards absences. */
  chosen: string[];
}

export function referenceOnCall(world: World, scheduleId: string, at: number): Pick<Answer, 'users' | 'source'> {
  const { users, source } = answer(world, scheduleId, at, []);
  return { users, source };
}

function answer(world: World, scheduleId: string, at: number, visited: string[]): Answer {
  const nobody: Answer = { users: [], source: 'none', chosen: [] };
  const schedule = world.schedules.find((s) => s.id === scheduleId);
  if (!schedule?.enabled) return nobody;
  const way = [...visited, scheduleId];
  const active = schedule.overrides.filter((o) => o.startTime.getTime() <= at && at < o.endTime.getTime());
  const winners = schedule.rotations.map((r) => active.findLast((o) => !o.rotationIds || o.rotationIds.includes(r.id)));
  const whole = active.findLast((o) => !o.rotationIds);
  const isWhole = whole !== undefined && (winners.length === 0 || winners.includes(whole));
  const held: (string[] | 'deserted')[] = isWhole ? [standIns(world, whole, at, way)] : [];
  for (const [i, rotation] of schedule.rotations.entries()) {
    const winner = winners[i];
    if (winner === undefined) held.push(onRotation(world, rotation, at, way));
    else if (winner !== whole) held.push(standIns(world, winner, at, way));
  }
  const users = [...new Set(held.flatMap((each) => (each === 'deserted' ? [] : each)))];
  const chosen = active.filter((o) => (o === whole ? isWhole : winners.includes(o)) && isByUser(o));
  const isAll = isWhole || (winners.length > 0 && winners.every((winner) => winner !== undefined));
  const source = isAll ? 'override' : users.length > 0 ? 'rotation' : 'none';
  const deserted = users.length === 0 && held.includes('deserted');
  return { users, source, deserted, chosen: chosen.map(({ userId }) => userId) };
}

const isByUser = ({ participantType: type }: OverrideData): boolean => !type || type === 'user';

function standIns(world: World, override: OverrideData, at: number, visited: string[]): string[] | 'deserted' {
  if (isByUser(override)) return [override.userId];
  const meant = expand(world, { id: override.userId, type: override.participantType! }, at, visited);
  if (isLost(world, meant)) return 'deserted';
  const present = presentOf(world, meant, at);
  return present.length > 0 ? present : meant.users.filter((u) => !gone(world, u));
}

/** Whom a rotation puts on call, within its hours. @param step to the next turn or the one before */
function onRotation(
  world: World,
  rotation: RotationData,
  at: number,
  visited: string[],
  step = 0,
): string[] | 'deserted' {
  if (at < rotation.startDate.getTime() || (rotation.endDate && at >= rotation.endDate.getTime())) return [];
  const n = rotation.participants.length;
  const turn = n === 0 ? 0 : (turnAt(world.season, rotation, at) + step + n) % n;
  const held = holders(world, rotation, turn, at, visited);
  if (held === 'deserted') return onDuty(world.season, world.season, rotation, at) ? held : [];
  return held.filter((user) => onDuty(world.season, world.own[user] ?? world.season, rotation, at));
}

function holders(
  world: World,
  rotation: RotationData,
  turn: number,
  at: number,
  visited: string[],
): string[] | 'deserted' {
  const n = rotation.participants.length;
  if (n === 0) return [];
  const inOrder = [...rotation.participants.slice(turn % n), ...rotation.participants.slice(0, turn % n)];
  const everyone = inOrder.map((p) => expand(world, p, at, visited));
  const present = everyone.map((meant) => presentOf(world, meant, at));
  const lost = everyone.map((meant) => isLost(world, meant));
  if (everyone[0]!.users.length === 0 && !lost[0]) return [];
  const stayed = lost[0] ? everyone.filter(({ users }, i) => users.length > 0 && !lost[i])[0] : undefined;
  const covered = present.find((users) => users.length > 0);
  if (covered) return covered;
  const left = (stayed ?? everyone[0]!).users.filter((u) => !gone(world, u));
  return left.length === 0 ? 'deserted' : left;
}

interface Meant {
  users: string[];
  /** Those of an override by themselves, which disregards absences. */
  chosen?: string[];
  /** The team, schedule or escalation is not there any more. */
  deleted?: boolean;
}

function presentOf(world: World, { users, chosen = [] }: Meant, at: number): string[] {
  return users.filter((u) => chosen.includes(u) || !away(world, u, at));
}

function isLost(world: World, { users, deleted = false }: Meant): boolean {
  return deleted || (users.length > 0 && users.every((u) => gone(world, u)));
}

/** Everybody whom the first rules name; the whole is lost where each of them is. */
function expandEscalation(world: World, first: readonly FirstRecipient[], at: number, visited: string[]): Meant {
  const parts = first.map((each) => expandRecipient(world, each, at, visited));
  return {
    users: [...new Set(parts.flatMap(({ users }) => users))].filter((u) => !gone(world, u)),
    chosen: parts.flatMap(({ chosen = [] }) => chosen),
    deleted: parts.length > 0 && parts.every((part) => isLost(world, part)),
  };
}

function expandRecipient(world: World, recipient: FirstRecipient, at: number, visited: string[]): Meant {
  const { type, id, notifyType } = recipient;
  if (type === 'user') return { users: [id] };
  if (type === 'team') return membersOf(world, id, notifyType);
  const schedule = world.schedules.find((s) => s.id === id);
  if (!schedule) return { users: [], deleted: true };
  if (notifyType === 'admins' || notifyType === 'users')
    return schedule.teamId === null ? { users: [] } : membersOf(world, schedule.teamId, notifyType);
  if (notifyType !== 'next' && notifyType !== 'previous') return expand(world, { id, type: 'schedule' }, at, visited);
  if (visited.includes(id) || !schedule.enabled) return { users: [] };
  const beside = schedule.rotations.map((rotation) =>
    onRotation(world, rotation, at, [...visited, id], notifyType === 'next' ? 1 : -1),
  );
  return { users: [...new Set(beside.flatMap((each) => (each === 'deserted' ? [] : each)))] };
}

function membersOf(world: World, teamId: string, notifyType: string): Meant {
  const members = world.teams[teamId];
  if (members === undefined) return { users: [], deleted: true };
  if (notifyType === 'admins') return { users: members.filter((u) => world.leads.includes(u)) };
  return { users: notifyType === 'users' ? members.filter((u) => !world.leads.includes(u)) : members };
}

function expand(world: World, p: Participant, at: number, visited: string[]): Meant {
  switch (p.type) {
    case 'none':
      return { users: [] };
    case 'team':
      return { users: world.teams[p.id] ?? [], deleted: !(p.id in world.teams) };
    case 'schedule': {
      if (!world.schedules.some((s) => s.id === p.id)) return { users: [], deleted: true };
      if (visited.includes(p.id)) return { users: [] };
      const nested = answer(world, p.id, at, visited);
      return { users: nested.users, chosen: nested.chosen, deleted: nested.deserted ?? false };
    }
    case 'escalation': {
      const escalation = world.escalations[p.id];
      return escalation ? expandEscalation(world, escalation.first, at, visited) : { users: [], deleted: true };
    }
    default:
      return { users: [p.id] };
  }
}

function gone(world: World, userId: string): boolean {
  return world.gone.includes(userId);
}

function away(world: World, userId: string, at: number): boolean {
  if (gone(world, userId)) return true;
  return world.absences.some((a) => a.userId === userId && a.startDate.getTime() <= at && at < a.endDate.getTime());
}

/** Tries every handoff from the first one on; the last that has come decides. */
export function turnAt(season: Season, rotation: RotationData, at: number): number {
  let current = 0;
  handoffsOf(season, rotation).forEach((handoff, turn) => {
    if (handoff <= at) current = turn;
  });
  return current;
}

const remembered = new WeakMap<RotationData, number[]>();

export function handoffsOf(season: Season, rotation: RotationData): number[] {
  const known = remembered.get(rotation);
  if (known) return known;
  const start = rotation.startDate.getTime();
  const startWall = season.wallAt(start);
  const handoffs = [start];
  for (let turn = 1; ; turn++) {
    const instant = season.instantOf(wallAfter(startWall, rotation.type, turn * rotation.length));
    if (Number.isNaN(instant) || instant >= season.to) break;
    handoffs.push(instant);
  }
  remembered.set(rotation, handoffs);
  return handoffs;
}

function wallAfter(startWall: number, type: string, units: number): number {
  const clock = new Date(startWall);
  if (type === 'monthly') {
    const day = addMonths(new Date(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()), units);
    const time = [clock.getUTCHours(), clock.getUTCMinutes()] as const;
    return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), ...time);
  }
  if (type === 'hourly') clock.setUTCHours(clock.getUTCHours() + units);
  else clock.setUTCDate(clock.getUTCDate() + units * (type === 'weekly' ? 7 : 1));
  return clock.getTime();
}

/** Whether it is within the hours of the rotation, for somebody with that clock. */
function onDuty(season: Season, own: Season, rotation: RotationData, at: number): boolean {
  const inside = ([start, end]: [number, number]): boolean => start <= at && at < end;
  const { timeRestriction: daily, restrictions: weekly } = rotation;
  const clockOf = ({ timezone }: TimeRestriction | WeeklyRestriction): Season =>
    timezone === 'participant' ? own : season;
  const near = ({ localDays }: Season): number[] => localDays.filter((day) => Math.abs(day - at) < 20 * DAY);
  const isInDay = (w: TimeRestriction): boolean =>
    near(clockOf(w)).some((day) => inside(dailyWindow(clockOf(w), day, w.start, w.end)));
  const isInWeek = (w: WeeklyRestriction): boolean =>
    near(clockOf(w)).some((day) => dayName(day) === w.startDay && inside(weeklyWindow(clockOf(w), day, w)));
  return (!daily || isInDay(daily)) && (weekly.length === 0 || weekly.some(isInWeek));
}

function dailyWindow(season: Season, day: number, start: string, end: string): [number, number] {
  const closing = end > start ? day : day + DAY;
  return [season.instantOf(day + clockTime(start)), season.instantOf(closing + clockTime(end))];
}

function weeklyWindow(season: Season, day: number, w: WeeklyRestriction): [number, number] {
  const opening = day + clockTime(w.startTime);
  let closing = day;
  while (dayName(closing) !== w.endDay || closing + clockTime(w.endTime) <= opening) closing += DAY;
  return [season.instantOf(opening), season.instantOf(closing + clockTime(w.endTime))];
}

function dayName(day: number): string {
  return ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(day).getUTCDay()]!;
}

function clockTime(text: string): number {
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * 60_000;
}
