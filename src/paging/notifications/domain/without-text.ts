import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';

/**
 * The alert with its number, priority and state, and nothing that its sender wrote: for whoever is named and may not read alerts.
 * They are paged all the same, and cannot answer.
 */
export function withoutText(alert: AlertSnapshot): AlertSnapshot {
  return {
    ...alert,
    message: `Alert ${alert.tinyId} (its text is hidden: you may not read alerts)`,
    ...{ description: '', details: {}, tags: [], alias: '', source: '', entity: '', owner: null, actions: [] },
  };
}
