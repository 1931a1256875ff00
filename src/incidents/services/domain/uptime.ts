import { worst, type ServiceStatus } from './status.js';
import { DAY_MS } from '../../../platform/durations.js';

/** A status and the instant from which it was true; until the next one. */
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
  /** Of the time since the service's creation; null: no time. */
  percent: number | null;
}

export interface Uptime {
  /** Over all days; null: of no time. */
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
 * The uptime bars of the last `days` UTC days, today included as far as it has gone (decisions §9). They use only
 * recorded statuses, so the past does not change.
 * @param changes oldest first; the first is the service's creation, or the last one before these days
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

/** The status recorded for an instant; null before the first one. */
export function statusAt(changes: readonly StatusChange[], at: Date): ServiceStatus | null {
  return changes.findLast(({ since }) => since <= at)?.status ?? null;
}

/**
 * The time from the first day's start to now in pieces, within each of which neither the day nor the status changes.
 * The last piece is the moment `now` itself, without length, so that a status of this very moment shows today.
 */
function cut(changes: readonly StatusChange[], starts: readonly number[], now: number): Piece[] {
  const first = starts[0] ?? now;
  const edges = [...starts, ...changes.map(({ since }) => since.getTime()), now];
  const instants = [...new Set(edges)].filter((edge) => first <= edge && edge <= now).sort((a, b) => a - b);
  const pieces: Piece[] = [];
  // Walks along the changes and the instants together: there may be many of both.
  let begun = 0;
  for (const [index, from] of instants.entries()) {
    while ((changes[begun]?.since.getTime() ?? Infinity) <= from) begun++;
    const status = changes[begun - 1]?.status;
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

/** In thousandths, rounded down: only what was never down is 100. */
function percentOf(pieces: readonly Piece[]): number | null {
  const observed = lengthOf(pieces);
  if (observed === 0) return null;
  return Math.floor(((observed - downMs(pieces)) * 100_000) / observed) / 1000;
}
