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
  /** The id of the delivery or of the bundle. */
  id: string;
  channelType: string;
  /** From 1. */
  attempt: number;
  /** Of a bundle: when the oldest of its pages was planned. */
  oldestAt?: Date;
  /** What came of it, once that is known. */
  result?: string;
}

const STEPS = channel('pager.page.step');

/** Tells tracers, if there are any, that alerts have passed a step. @param told is not called while there are none */
export function passed(step: PageStep, told: () => Omit<StepPassed, 'step' | 'at'>): void {
  if (STEPS.hasSubscribers) STEPS.publish({ step, at: performance.now(), ...told() } satisfies StepPassed);
}

/** @returns ends it */
export function onStepPassed(listener: (passed: StepPassed) => void): () => void {
  const hear = (message: unknown): void => listener(message as StepPassed);
  STEPS.subscribe(hear);
  return () => {
    STEPS.unsubscribe(hear);
  };
}
