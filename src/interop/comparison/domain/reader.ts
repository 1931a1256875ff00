import type { Get } from '../../moving-in/sources/source.js';
import type { OldAlert } from './histories.js';
import type { Unread } from './report.js';
import { storableAlert } from './storable-alert.js';

/** What a reader of a service's history works with. */
export interface Reading {
  /** GET of a path of its API, paced and tried again; null: it does not give that. @throws SourceRefused */
  get: Get;
  /** ISO 8601, UTC: alerts that were created from then until then. */
  from: string;
  until: string;
  /** Read before, by id there: not asked for again. */
  known: ReadonlySet<string>;
  take: (alert: OldAlert) => Promise<void>;
  progress: (done: number, total: number) => void;
}

/** Reads what a service did with its alerts, newest first. @returns what of it could not be read */
export type Reader = (reading: Reading) => Promise<readonly Unread[]>;

/** Read at most, the newest ones: at three requests each and ten a second, half an hour. */
export const MOST_ALERTS = 5000;
/** Of one alert: what comes later is a repeat of a repeat. */
export const MOST_LOG_LINES = 1000;

/** Takes each that is not known, in order; the pace is that of `get`. */
export async function takeEach<T extends { id: string }>(
  { known, take, progress }: Reading,
  found: readonly T[],
  read: (one: T) => OldAlert | Promise<OldAlert>,
): Promise<void> {
  let done = found.filter(({ id }) => known.has(id)).length;
  for (const one of found) {
    if (known.has(one.id)) continue;
    await take(storableAlert(await read(one)));
    progress(++done, found.length);
  }
}
