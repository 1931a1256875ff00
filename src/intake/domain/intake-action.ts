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

/** One kind of webhook. Pure and total: whatever JSON object comes in, it answers and never throws. */
export interface InboundFamily {
  /** As the contract names it. */
  name: string;
  /** Words in an integration's type that name it; compared without case, spaces and punctuation. */
  typeWords: readonly string[];
  /** Whether the mapper can read the payload at all: then the type of the integration decides. */
  canRead: (body: JsonObject) => boolean;
  /** Whether the shape alone shows the family; left out: it does where it can be read. */
  isShownBy?: (body: JsonObject) => boolean;
  /** A payload holds a list of alerts, and the answer counts what became of them. */
  isList?: true;
  /** What the payload asks for, in its order. */
  map: (body: JsonObject) => readonly IntakeAction[];
}
