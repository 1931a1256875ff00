import { channel } from 'node:diagnostics_channel';

/**
 * The steps from an alert to the provider, in order. An alert passes a step when the step is done, so the time of a step begins
 * with the end of the one before it.
 */
export type PageStep =
  /** Authenticated, validated, and in a batch. */
  | 'request'
  /** Rules, policies and the escalation policy are decided. */
  | 'decide'
  /** The alert's row is inserted. */
  | 'store'
  /** Its history, escalation and events are sent to the database. */
  | 'write'
  | 'commit'
  /** The relay has its event. */
  | 'relay'
  /** The alert and its recipients so far are read. */
  | 'read'
  /** Recipients and channels are decided. */
  | 'plan'
  /** Its deliveries are sent to the database. */
  | 'prepare'
  | 'plan-commit'
  /** The sender has it. */
  | 'start'
  /** The provider has answered. */
  | 'provider';

/** Some alerts have passed a step. */
export interface StepPassed {
  step: PageStep;
  /** `performance.now()`. */
  at: number;
  alertIds: readonly string[];
  /** Of the step `request`: the request of each alert, where it has one. */
  requestIds?: readonly (string | undefined)[];
  /** Of the steps `start` and `provider`. */
  delivery?: TracedDelivery;
}

export interface TracedDelivery {
  /** A page, a bundle of pages, a post to a chat room, or a notice about something other than an alert, such as an incident. */
  kind: 'page' | 'bundle' | 'post' | 'notice';
  /** Of the row of its queue. */
  id: string;
  channelType: string;
  /** From 1. */
  attempt: number;
  /** Of a bundle, when the oldest of its pages was planned. */
  plannedAt: Date;
  /** What came of it, once that is known. */
  result?: string;
}

/** An attempt to send a message, for tracers. */
export interface TracedAttempt {
  /** Empty for a notice. */
  alertIds: readonly string[];
  delivery: TracedDelivery;
}

const STEPS = channel('pager.page.step');

/** Reports to tracers that alerts have passed a step. @param details called only if there are tracers */
export function passed(step: PageStep, details: () => Omit<StepPassed, 'step' | 'at'>): void {
  if (STEPS.hasSubscribers) STEPS.publish({ step, at: performance.now(), ...details() } satisfies StepPassed);
}

/** The attempt at a notice. @param row of its queue */
export const noticeOf = (
  row: { id: string; attempts: number; createdAt: Date },
  channelType: string,
): TracedAttempt => ({
  alertIds: [],
  delivery: { kind: 'notice', id: row.id, channelType, attempt: row.attempts, plannedAt: row.createdAt },
});

/** Attempts to send, and reports the start and the end to tracers. @param attempt called only if there are tracers */
export async function traced<R extends { kind: string }>(
  attempt: () => TracedAttempt,
  send: () => Promise<R>,
): Promise<R> {
  passed('start', attempt);
  const result = await send();
  passed('provider', () => {
    const { alertIds, delivery } = attempt();
    return { alertIds, delivery: { ...delivery, result: result.kind } };
  });
  return result;
}

/** @returns ends it */
export function onStepPassed(listener: (passed: StepPassed) => void): () => void {
  const hear = (message: unknown): void => listener(message as StepPassed);
  STEPS.subscribe(hear);
  return () => {
    STEPS.unsubscribe(hear);
  };
}
