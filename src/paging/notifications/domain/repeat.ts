import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { Outcome } from './outcome.js';

/** Where a delivery stands in a row of repeats. */
export interface RepeatState {
  /** 0: the first message; beyond that a repeat of it. */
  repetition: number;
  /** Seconds from the end of one to the next; null: it is not repeated. */
  repeatSec: number | null;
  /** How many may follow; null: without end. */
  repeatsLeft: number | null;
}

/** How one message of the row came to its end. */
export interface Ending {
  event: 'deliver' | 'give-up' | 'skip' | 'refuse' | 'cancel';
  outcome: Outcome;
}

export interface Following extends RepeatState {
  cause: string;
  dueAt: Date;
}

/**
 * The message that follows this one, so many seconds after its end: exactly one at a time, and only while the alert is
 * open. An outage does not end the row; a channel that cannot be used does.
 */
export function nextRepeat(
  done: RepeatState & { cause: string },
  { event, outcome }: Ending,
  status: AlertStatus | undefined,
  now: Date,
): Following | null {
  const { repetition, repeatSec, repeatsLeft } = done;
  if (repeatSec === null || repeatsLeft === 0 || status !== 'open') return null;
  if (event !== 'deliver' && event !== 'give-up' && !SILENT.has(outcome)) return null;
  return {
    repetition: repetition + 1,
    repeatSec,
    repeatsLeft: repeatsLeft === null ? null : repeatsLeft - 1,
    cause: `${done.cause.replace(/#\d+$/, '')}#${repetition + 1}`,
    dueAt: new Date(now.getTime() + repeatSec * 1000),
  };
}

const SILENT: ReadonlySet<Outcome> = new Set<Outcome>([...(['skipped-priority', 'skipped-budget'] as const)]);
