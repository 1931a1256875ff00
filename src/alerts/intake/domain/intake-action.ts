import type { DerivedAlert } from '../../lifecycle/domain/derived-alert.js';
import type { JsonObject } from './json.js';
import type { SaidState } from './state.js';

export type SkipReason =
  /** An entry that is no object, or has no usable field. */
  | 'malformed-entry'
  /** A recovery or an acknowledgement without anything that identifies the alert. */
  | 'no-alias-to-close';

/** What its sender is told. */
export const SKIPPED: Readonly<Record<SkipReason, string>> = {
  'malformed-entry': 'It is left out: it has no labels, or nothing in them',
  'no-alias-to-close': 'It closes or acknowledges an alert, and has no alias that says which: nothing was changed',
};

/** What one payload, or one entry of it, asks for. */
export type IntakeAction =
  | { kind: 'create'; fields: DerivedAlert; remark?: string }
  /** `said`: the alert that is over, for rules of the integration. */
  | { kind: 'close'; alias: string; aliasOrigin?: string | undefined; said?: () => DerivedAlert }
  | { kind: 'acknowledge'; alias: string }
  /** Not derived but written as a create body: to be validated like POST /v2/alerts. A recovery closes by its alias. */
  | { kind: 'pass-through'; body: JsonObject; said: SaidState | null }
  /** A topic subscription began or ended. The URL is shown to the operator and never fetched. */
  | { kind: 'acknowledged-subscription'; topic: string | null; subscribeUrl: string | null }
  | { kind: 'no-content' }
  | { kind: 'skip'; reason: SkipReason };

/** Of a state that the family does not know. */
export const unknownState = (said: string): string => `${said}, which is not known: it is taken as a problem`;

/** One kind of webhook. Pure; never throws, whatever JSON object it is given. */
export interface InboundFamily {
  /** As the contract names it. */
  name: string;
  /** Words in an integration's type that name it; compared without case, spaces and punctuation. */
  typeWords: readonly string[];
  /** Whether the mapper can read the payload at all: then the type of the integration decides. */
  canRead: (body: JsonObject) => boolean;
  /** Whether the shape alone identifies the family; default: as `canRead`. */
  isShownBy?: (body: JsonObject) => boolean;
  /** A payload holds a list of alerts, and the answer counts what became of them. */
  isList?: true;
  /** What its sender has left out, in sentences. */
  remarksOn?: (body: JsonObject) => readonly string[];
  /** What the payload asks for, in its order. */
  map: (body: JsonObject) => readonly IntakeAction[];
}
