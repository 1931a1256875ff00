import { HOUR_MS, MINUTE_MS } from '../../durations.js';
import { pauseMs } from '../../scheduling/domain/retries.js';
import { nextState, type DeliveryEvent, type DeliveryState } from './delivery-state.js';

/** Tries of one delivery, the first one included. */
export const MAX_ATTEMPTS = 5;

/** The fifth try comes 15 minutes after the first. */
const RETRIES = { firstMs: 22_500, factor: 3, tries: MAX_ATTEMPTS };
const JITTER = 0.2;

/**
 * Milliseconds to wait after the given failed attempt (1-based), spread by ±20 % so that deliveries which failed
 * together do not come back together.
 * @param random a number in [0, 1)
 */
export function retryDelayMs(attempt: number, random: number): number {
  return spread(pauseMs(RETRIES, attempt), random);
}

const spread = (ms: number, random: number): number => Math.round(ms * (1 - JITTER + 2 * JITTER * random));

/** Whoever asks for a longer pause is not believed for more than that: a page must not wait for hours. */
const LONGEST_ASKED_MS = 5 * MINUTE_MS;

function pauseBeforeNext({ notBeforeMs = 0 }: { notBeforeMs?: number }, attempt: number, random: number): number {
  return Math.max(retryDelayMs(attempt, random), Math.min(notBeforeMs, LONGEST_ASKED_MS));
}

/** The pauses of a receiver that says it is busy, but not for how long. */
const BUSY = { firstMs: 5000, factor: 2, longestMs: 5 * MINUTE_MS };
/** Nobody is left alone for longer, where nothing is lost by waiting. */
const LONGEST_WAIT_MS = HOUR_MS;

/** Longer than any send may take (10 s), so that only a dead worker's rows are taken over. */
export const LEASE_MS = 30_000;

/**
 * What the other side says about one attempt. `permanent`: trying again cannot help; `retryable`: it may (time-out,
 * refused connection, a temporary refusal). `reason` is for people and the audit log.
 */
export type AttemptResult = (
  | { kind: 'delivered'; reference: string | null }
  | Refusal
  | {
      kind: 'retryable';
      reason: string;
      /** Milliseconds for which the other side asked to be left alone; counts where it is longer than the usual pause. */
      notBeforeMs?: number;
      /** It takes no messages for now, whatever they say. */
      isBusy?: true;
    }
) & {
  /** The other side has given the address up for this one, for good. */
  movedTo?: string;
};

/** It failed for good. */
export interface Refusal {
  kind: 'permanent';
  reason: string;
  /** The address itself is gone for good: forget it. */
  addressGone?: true;
  /**
   * `dead`: the address, not the message, is what is refused: nothing is sent there before it has proven that it works. `doubtful`: this
   * message did not arrive, and others may. Left out: it is not the address's fault.
   */
  address?: 'dead' | 'doubtful';
}

/**
 * What an attempt comes to. `unwanted`: it is not needed any more, or (`isRehearsed`) counts as sent without having been; no
 * provider was called.
 */
export type AttemptOutcome = AttemptResult | { kind: 'unwanted'; reason: string; isRehearsed?: true };

/** The outcome without what PostgreSQL does not store: a text that was cut may end with half a character. */
export function storable(result: AttemptOutcome): AttemptOutcome {
  if (result.kind !== 'delivered') return { ...result, reason: storableText(result.reason) };
  return { ...result, reference: result.reference === null ? null : storableText(result.reference) };
}

function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** What a look at a due delivery decides, just before it would be sent. */
export type ClaimDecision =
  | { event: 'claim' }
  /** `reason`: what it waits for, where that is to be stored. */
  | { event: 'hold' | 'bundle'; dueAt: Date; reason?: string }
  | { event: 'skip' | 'cancel' | 'give-up' | 'rehearse'; reason: string };

export type ResultDecision =
  | { event: 'deliver'; reference: string | null }
  /** `isBusy`: it used up no try. */
  | { event: 'retry'; dueAt: Date; reason: string; isBusy?: true }
  | { event: 'refuse' | 'give-up' | 'cancel' | 'rehearse'; reason: string };

/** The part of a delivery's row by which any queue is run. */
export interface Queued {
  state: DeliveryState;
  /** When a worker is to take it: the time of the (next) attempt or, while `sending`, the end of the worker's lease. */
  dueAt: Date;
  /** Attempts begun, the ones whose worker died included. */
  attempts: number;
  /** Why the last attempt, or the delivery, did not succeed. */
  reason: string | null;
  /** Of the attempts, those that used up no try, as the receiver was busy. Left out: each is a try. */
  busy?: number;
  /** True: it counts as sent, and was not, as whom it is about rehearses. Left out: its queue does not store it. */
  rehearsed?: boolean;
}

type Begun = Pick<Queued, 'attempts' | 'busy'>;

/** Attempts that count. */
export const triesOf = ({ attempts, busy = 0 }: Begun): number => attempts - busy;

/** Whether every try was used up without any result (each of the workers died): tried no more. */
export function isWornOut(row: Begun): boolean {
  return triesOf(row) >= MAX_ATTEMPTS;
}

export const WORN_OUT = `no result after ${MAX_ATTEMPTS} attempts`;

/**
 * What the answer of the other side means for the delivery.
 * @param attempt which try this was (1-based)
 * @param random a number in [0, 1), spreading the retries
 */
export function afterAttempt(result: AttemptOutcome, attempt: number, now: Date, random: number): ResultDecision {
  switch (result.kind) {
    case 'delivered':
      return { event: 'deliver', reference: result.reference };
    case 'permanent':
      return { event: 'refuse', reason: result.reason };
    case 'unwanted':
      return { event: result.isRehearsed ? 'rehearse' : 'cancel', reason: result.reason };
    case 'retryable':
      return attempt < MAX_ATTEMPTS
        ? {
            event: 'retry',
            dueAt: new Date(now.getTime() + pauseBeforeNext(result, attempt, random)),
            reason: result.reason,
          }
        : { event: 'give-up', reason: result.reason };
  }
}

/**
 * The same where the receiver says that it is busy, and the message can wait for it: it is asked again as soon as it wants (an
 * hour at most), and no try is used up. Null: it is not busy, or the message has waited for long enough.
 * @param until how long the message waits
 */
export function afterBusy(
  result: AttemptOutcome,
  { busy = 0 }: Pick<Queued, 'busy'>,
  { now, until, random }: { now: Date; until: Date; random: number },
): Extract<ResultDecision, { event: 'retry' }> | null {
  if (result.kind !== 'retryable' || !result.isBusy || now >= until) return null;
  const waitMs = Math.min(result.notBeforeMs ?? spread(pauseMs(BUSY, busy + 1), random), LONGEST_WAIT_MS);
  return { event: 'retry', dueAt: new Date(now.getTime() + waitMs), reason: result.reason, isBusy: true };
}

/**
 * The row after a claim was decided. A claim counts as an attempt begun; that number fences its result: whoever writes
 * a result names it, and a result of an earlier attempt finds no row.
 */
export function afterClaim(row: Queued, decision: ClaimDecision, now: Date, leaseMs = LEASE_MS): Queued {
  const state = stateAfter(row.state, decision.event);
  const { attempts, dueAt, reason } = row;
  switch (decision.event) {
    case 'claim':
      return { state, attempts: attempts + 1, dueAt: new Date(now.getTime() + leaseMs), reason };
    case 'hold':
    case 'bundle':
      return { state, attempts, dueAt: decision.dueAt, reason: decision.reason ?? reason };
    case 'skip':
    case 'cancel':
    case 'give-up':
      return { state, attempts, dueAt, reason: decision.reason };
    case 'rehearse':
      return { state, attempts, dueAt, reason: decision.reason, rehearsed: true };
  }
}

/** Claims of one row: one for each try, and one more that only ends it when none of them had a result. */
export const MOST_CLAIMS = MAX_ATTEMPTS + 1;

/** The row after a claim without further checks. One that was claimed too often to have its end stored is set aside. */
export function claimedOrSetAside(
  row: Queued,
  now: Date,
  {
    leaseMs = LEASE_MS,
    mostClaims = MOST_CLAIMS,
  }: { leaseMs?: number | undefined; mostClaims?: number | undefined } = {},
): Queued {
  const isHopeless = triesOf(row) >= mostClaims;
  return afterClaim(row, isHopeless ? { event: 'give-up', reason: WORN_OUT } : { event: 'claim' }, now, leaseMs);
}

export function afterResult(row: Queued, decision: ResultDecision): Queued {
  return {
    state: stateAfter(row.state, decision.event),
    attempts: row.attempts,
    dueAt: decision.event === 'retry' ? decision.dueAt : row.dueAt,
    reason: decision.event === 'deliver' ? null : decision.reason,
    ...('isBusy' in decision && { busy: (row.busy ?? 0) + 1 }),
  };
}

/** What a delivery waits, or was set aside, with when it could not even be looked at. */
export const DEFECT = 'a defect of the service';

/** The row of which a look, and not an attempt, failed: as if an attempt had, so that it neither loops nor waits for ever. */
export function afterDefect(row: Queued, now: Date, random: number): Queued {
  const claimed = { ...row, ...afterClaim(row, { event: 'claim' }, now) };
  return afterResult(claimed, afterAttempt({ kind: 'retryable', reason: DEFECT }, triesOf(claimed), now, random));
}

function stateAfter(state: DeliveryState, event: DeliveryEvent): DeliveryState {
  const next = nextState(state, event);
  if (next === null) throw new Error(`A delivery in ${state} cannot ${event}`);
  return next;
}
