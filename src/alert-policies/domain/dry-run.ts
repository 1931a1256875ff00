import type { Priority } from '../../alerts/domain/alert.js';
import type { PolicyEffect } from './evaluate-policies.js';
import { MINUTE_MS } from '../../common/durations.js';

export interface DryRunReport {
  /** `handled`: somebody would not be paged at once (delay, autoAck, autoClose); `continue`: the alert goes on, perhaps changed. */
  outcome: 'none' | 'suppressed' | 'handled' | 'continue';
  mutations?: { setPriority?: Priority; addTags?: readonly string[] };
  delayedUntil?: string;
}

/** What an effect would do to an alert that arrived at `now`. (Contract: POST /v2/alert-policies/dry-run.) */
export function reportEffect(effect: PolicyEffect, now: Date): DryRunReport {
  switch (effect.kind) {
    case 'none':
      return { outcome: 'none' };
    case 'suppress':
      return { outcome: 'suppressed' };
    case 'apply':
      return {
        outcome: effect.delayMinutes > 0 || effect.autoAck || effect.autoClose ? 'handled' : 'continue',
        ...mutationsOf(effect),
        ...(effect.delayMinutes > 0 && {
          delayedUntil: new Date(now.getTime() + effect.delayMinutes * MINUTE_MS).toISOString(),
        }),
      };
  }
}

function mutationsOf(effect: PolicyEffect & { kind: 'apply' }): Pick<DryRunReport, 'mutations'> {
  if (effect.setPriority === null && effect.addTags.length === 0) return {};
  return {
    mutations: {
      ...(effect.setPriority !== null && { setPriority: effect.setPriority }),
      ...(effect.addTags.length > 0 && { addTags: effect.addTags }),
    },
  };
}
