import { newId } from '../common/ids.js';
import { type AlertDraft, type AlertRequest, draftAlert } from '../alerts/domain/create-request.js';
import { bareFields } from '../alerts/domain/derived-alert.js';
import { randomTinyId } from './domain/tiny-id.js';

/** How an alert is processed: with all stages, or with fewer where it fails on those. */
export interface Way {
  /** Fills in the defaults. */
  draft: (request: AlertRequest) => AlertDraft;
  /** False: it is stored and everybody concerned is notified, without rules, policies, history and receipt. */
  isPlanned: boolean;
}

const draft = (request: AlertRequest): AlertDraft => draftAlert(request, newId(), randomTinyId(Math.random));
/** With the alert's texts and tags alone. */
const bareDraft = (request: AlertRequest): AlertDraft => draft({ ...request, fields: bareFields(request.fields) });

export const WHOLE: Way = { draft, isPlanned: true };
export const BARE: Way = { draft: bareDraft, isPlanned: true };
export const SIMPLEST: Way = { draft: bareDraft, isPlanned: false };
