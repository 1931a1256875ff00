import { channel } from 'node:diagnostics_channel';

/**
 * The steps of an alert on its way to a provider, in their order. Each is passed when it is done, so a step's time is that since
 * the one before it.
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
  /** The alert, and who was told before, are read. */
  | 'read'
  /** Who is told over which channels. */
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
  /** A page, several of them gathered, a post to a chat room, or what people are told of beside alerts, such as incidents. */
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

/** What tracers are told of an attempt to send. */
export interface Told {
  /** Of a notice none. */
  alertIds: readonly string[];
  delivery: TracedDelivery;
}

const STEPS = channel('pager.page.step');

/** Tells tracers, if there are any, that alerts have passed a step. @param told is not called while there are none */
export function passed(step: PageStep, told: () => Omit<StepPassed, 'step' | 'at'>): void {
  if (STEPS.hasSubscribers) STEPS.publish({ step, at: performance.now(), ...told() } satisfies StepPassed);
}

/** What tracers are told of a notice. @param row of its queue */
export const noticeOf = (row: { id: string; attempts: number; createdAt: Date }, channelType: string): Told => ({
  alertIds: [],
  delivery: { kind: 'notice', id: row.id, channelType, attempt: row.attempts, plannedAt: row.createdAt },
});

/** Makes an attempt to send, and tells tracers of its beginning and its end. @param told as above; its result is added */
export async function traced<R extends { kind: string }>(told: () => Told, send: () => Promise<R>): Promise<R> {
  passed('start', told);
  const result = await send();
  passed('provider', () => {
    const { alertIds, delivery } = told();
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
