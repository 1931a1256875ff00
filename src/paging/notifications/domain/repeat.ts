import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { Outcome } from './outcome.js';

/** The position of a delivery in a series of repeats. */
export interface RepeatState {
  /** 0: the first message; above 0: the number of the repeat. */
  repetition: number;
  /** Seconds from the end of one message to the next; null: it is not repeated. */
  repeatSec: number | null;
  /** How many repeats may follow; null: no limit. */
  repeatsLeft: number | null;
}

/** How one message of the series ended. */
export interface Ending {
  event: 'deliver' | 'rehearse' | 'give-up' | 'skip' | 'refuse' | 'cancel';
  outcome: Outcome;
}

export interface Following extends RepeatState {
  cause: string;
  dueAt: Date;
}

/** Has it reached its reader, or would it have, had nothing rehearsed? */
export const isTold = (event: Ending['event']): boolean => event === 'deliver' || event === 'rehearse';

/**
 * The next repeat, `repeatSec` seconds after the end of this message. Only one is planned at a time, while the alert
 * is open. An outage does not end the series; an unusable channel does.
 */
export function nextRepeat(
  done: RepeatState & { cause: string },
  { event, outcome }: Ending,
  status: AlertStatus | undefined,
  now: Date,
): Following | null {
  const { repetition, repeatSec, repeatsLeft } = done;
  if (repeatSec === null || repeatsLeft === 0 || status !== 'open') return null;
  if (!isTold(event) && event !== 'give-up' && !SILENT.has(outcome)) return null;
  return {
    repetition: repetition + 1,
    repeatSec,
    repeatsLeft: repeatsLeft === null ? null : repeatsLeft - 1,
    cause: `${done.cause.replace(/#\d+$/, '')}#${repetition + 1}`,
    dueAt: new Date(now.getTime() + repeatSec * 1000),
  };
}

const SILENT: ReadonlySet<Outcome> = new Set<Outcome>([...(['skipped-priority', 'skipped-budget'] as const)]);
