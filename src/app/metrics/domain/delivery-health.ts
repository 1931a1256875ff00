/** The state of the delivery loop at one moment. */
export interface DeliveryFacts {
  /** Vital jobs of this process that have not run lately. */
  stalledJobs: readonly string[];
  /** Null: the database did not answer; `busy`: no connection to it became free. */
  backlogs: readonly { queue: string; lane: string; ageSeconds: number }[] | 'busy' | null;
}

export type DeliveryHealth = { kind: 'healthy' } | { kind: 'unhealthy'; reason: string };

/**
 * The queues that a notification passes, with the longest time that a due row may wait there, in seconds. A retry gets a
 * later due time, so it does not count as overdue.
 */
const LONGEST_WAIT: Readonly<Record<string, number>> = { outbox: 120, escalations: 120, deliveries: 120 };

/** Are notifications being sent? In doubt no, so that the external monitor notifies somebody. */
export function deliveryHealth({ stalledJobs, backlogs }: DeliveryFacts): DeliveryHealth {
  if (backlogs === null) return { kind: 'unhealthy', reason: 'the database does not answer' };
  if (backlogs === 'busy') return { kind: 'unhealthy', reason: 'no database connection becomes free' };
  if (stalledJobs.length > 0) return { kind: 'unhealthy', reason: `stalled: ${stalledJobs.join(', ')}` };
  const late = backlogs.find(({ queue, ageSeconds }) => ageSeconds > (LONGEST_WAIT[queue] ?? Infinity));
  if (!late) return { kind: 'healthy' };
  const name = late.lane ? `${late.queue} (${late.lane})` : late.queue;
  return { kind: 'unhealthy', reason: `${name} has been waiting for ${Math.round(late.ageSeconds)} s` };
}
