import { t } from '#words';
import type { Words } from '../../../platform/words.js';
import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';

/**
 * The alert with number, priority and state, but without the sender's text: for recipients who may not read alerts.
 * They are notified anyway, but cannot answer.
 */
export function withoutText(words: Words, alert: AlertSnapshot): AlertSnapshot {
  return {
    ...alert,
    message: t(words)`Alert ${{ number: alert.tinyId }} (its text is hidden: you may not read alerts)`,
    ...{ description: '', details: {}, tags: [], alias: '', source: '', entity: '', owner: null, actions: [] },
  };
}
