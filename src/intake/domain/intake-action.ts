import type { DerivedAlert } from '../../alerts/domain/derived-alert.js';
import type { JsonObject } from './json.js';

export type SkipReason =
  /** An entry that is no object, or says nothing at all. */
  | 'malformed-entry'
  /** Something recovered, but nothing in the payload says which alert that was. */
  | 'no-alias-to-close';

/** What one payload, or one entry of it, asks of the service. */
export type IntakeAction =
  | { kind: 'create'; fields: DerivedAlert }
  | { kind: 'close'; alias: string }
  /** Not derived but written as a create body: to be validated like POST /v2/alerts. */
  | { kind: 'pass-through'; body: JsonObject }
  /** A topic subscription began or ended. The URL is shown to the operator and never fetched. */
  | { kind: 'acknowledged-subscription'; topic: string | null; subscribeUrl: string | null }
  | { kind: 'no-content' }
  | { kind: 'skip'; reason: SkipReason };

/** Reads one payload family. Pure, total: whatever JSON object comes in, it answers and never throws. */
export type Mapper = (body: JsonObject) => readonly IntakeAction[];
