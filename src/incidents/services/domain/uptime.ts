import { worst, type ServiceStatus } from './status.js';
import { DAY_MS } from '../../../platform/durations.js';

/** A status that holds from `since` until the next change. */
export interface StatusChange {
  status: ServiceStatus;
  since: Date;
}

export interface DayUptime {
  /** UTC, `YYYY-MM-DD`. */
  date: string;
  /** The worst of the day so far; null: the service did not exist yet. */
  status: ServiceStatus | null;
  downSeconds: number;
  /** Share of the day since the service's creation; null: the service did not exist. */
  percent: number | null;
}

export interface Uptime {
  /** Over all days; null: the service did not exist. */
  percent: number | null;
  /** Oldest first, today last. */
  days: DayUptime[];
}

interface Piece {
  from: number;
  to: number;
  status: ServiceStatus;
}

/** Both outages count in full; degraded counts as up. */
const DOWN: ReadonlySet<ServiceStatus> = new Set(['partial_outage', 'major_outage']);

/**
 * The uptime of the last `days` UTC days, including today until now (decisions §9). It uses recorded statuses only, so
 * the past does not change.
 * @param changes oldest first, starting with the service's creation or the last change before these days
 */
export function uptime(changes: readonly StatusChange[], days: number, now: Date): Uptime {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const first = today - (days - 1) * DAY_MS;
  const starts = Array.from({ length: days }, (_, day) => first + day * DAY_MS);
  const pieces = cut(changes, starts, now.getTime());
  const spans = starts.map((start) => pieces.filter(({ from }) => from >= start && from < start + DAY_MS));
  return {
    percent: percentOf(pieces),
    days: spans.map((span, day) => ({
      date: new Date(first + day * DAY_MS).toISOString().slice(0, 10),
      status: worst(span.map(({ status }) => status)),
      downSeconds: Math.round(downMs(span) / 1000),
      percent: percentOf(span),
    })),
  };
}

/** The status at an instant; null: before the first change. */
export function statusAt(changes: readonly StatusChange[], at: Date): ServiceStatus | null {
  return changes.findLast(({ since }) => since <= at)?.status ?? null;
}

/**
 * Splits the time from the first day's start to now at every new day and every change of the status. The last piece has
 * no length: it makes a status that begins exactly now count for today.
 */
function cut(changes: readonly StatusChange[], starts: readonly number[], now: number): Piece[] {
  const first = starts[0] ?? now;
  const edges = [...starts, ...changes.map(({ since }) => since.getTime()), now];
  const instants = [...new Set(edges)].filter((edge) => first <= edge && edge <= now).sort((a, b) => a - b);
  const pieces: Piece[] = [];
  // Advances through both sorted lists at once, as both may be long.
  let passed = 0;
  for (const [index, from] of instants.entries()) {
    while ((changes[passed]?.since.getTime() ?? Infinity) <= from) passed++;
    const status = changes[passed - 1]?.status;
    if (status) pieces.push({ from, to: instants[index + 1] ?? from, status });
  }
  return pieces;
}

function downMs(pieces: readonly Piece[]): number {
  return lengthOf(pieces.filter(({ status }) => DOWN.has(status)));
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Rounded down to thousandths, so that only uninterrupted uptime is 100. */
function percentOf(pieces: readonly Piece[]): number | null {
  const observed = lengthOf(pieces);
  if (observed === 0) return null;
  return Math.floor(((observed - downMs(pieces)) * 100_000) / observed) / 1000;
}
