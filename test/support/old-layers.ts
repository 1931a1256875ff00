/**
 * Who is on call in a schedule of layers, as PagerDuty tells it (`GET /schedules/{id}?since=…`). Written from its documentation
 * alone: it looks at the clock of the schedule's zone every quarter of an hour, and knows nothing of Pager.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- what schedules hold is known here
type Json = Record<string, any>;

const QUARTER = 15 * 60_000;
const WEEK = 7 * 1440;

interface Entry {
  start: string;
  end: string;
  user: Json;
}

/** The layers, the overrides and the final schedule, each with its entries, which are cut at the range. */
export function finalScheduleOf(schedule: Json, since: number, until: number): Json {
  const zone: string = schedule['time_zone'];
  const layers: Json[] = schedule['schedule_layers'];
  const overrides: Json[] = schedule['overrides'];
  const duty = (at: number, each: Json): Json | null => onDuty(zone, each, at);
  const standIn = (at: number): Json | null =>
    overrides.findLast(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end))?.['user'] ?? null;
  // The highest one stands first.
  const final = (at: number): Json | null =>
    standIn(at) ?? layers.reduce<Json | null>((found, each) => found ?? duty(at, each), null);
  const entries = (who: (at: number) => Json | null) => ({ rendered_schedule_entries: entriesOf(who, since, until) });
  return {
    schedule_layers: layers.map((each) => ({ ...each, ...entries((at) => duty(at, each)) })),
    overrides_subschedule: { name: 'Overrides', ...entries(standIn) },
    final_schedule: { name: 'Final Schedule', ...entries(final) },
  };
}

function entriesOf(who: (at: number) => Json | null, since: number, until: number): Entry[] {
  const entries: Entry[] = [];
  const cut = (at: number): string => new Date(Math.min(Math.max(at, since), until)).toISOString();
  // Turns and hours begin at full quarters.
  for (let at = Math.floor(since / QUARTER) * QUARTER; at < until; at += QUARTER) {
    const user = who(at);
    const last = entries.at(-1);
    if (user === null) continue;
    if (last && last.end === cut(at) && last.user['id'] === user['id']) last.end = cut(at + QUARTER);
    else entries.push({ start: cut(at), end: cut(at + QUARTER), user });
  }
  return entries;
}

function onDuty(zone: string, layer: Json, at: number): Json | null {
  const [start, end] = [Date.parse(layer['start']), layer['end'] === null ? Infinity : Date.parse(layer['end'])];
  if (at < start || at >= end) return null;
  const wall = wallOf(zone, at);
  const restrictions: Json[] = layer['restrictions'];
  if (restrictions.length > 0 && !restrictions.some((each) => isWithin(each, wall))) return null;
  const first = wallOf(zone, Date.parse(layer['rotation_virtual_start']));
  const turn = Math.floor((wall - first) / (layer['rotation_turn_length_seconds'] / 60));
  return layer['users'][turn % layer['users'].length].user;
}

function isWithin(restriction: Json, wall: number): boolean {
  const [hours = 0, minutes = 0] = String(restriction['start_time_of_day']).split(':').map(Number);
  const isDaily = restriction['type'] === 'daily_restriction';
  const period = isDaily ? 1440 : WEEK;
  const day = isDaily ? 0 : restriction['start_day_of_week'] - 1;
  const since = (wall - (day * 1440 + hours * 60 + minutes)) % period;
  return (since + period) % period < restriction['duration_seconds'] / 60;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** By the zone and the time: each is asked for by every layer, and takes long. */
const walls = new Map<string, number>();

/** What the clock shows, in minutes since a Monday. */
function wallOf(timeZone: string, at: number): number {
  const key = `${timeZone} ${at}`;
  const known = walls.get(key);
  if (known !== undefined) return known;
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric' },
    });
  clocks.set(timeZone, clock);
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  // 1970-01-05 was one.
  const wall = Date.UTC(year, month - 1, day, hour, minute) / 60_000 - 4 * 1440;
  walls.set(key, wall);
  return wall;
}
