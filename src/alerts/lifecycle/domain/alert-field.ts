import type { Actor, Viewer } from './alert.js';
import type { Responder } from '../../../platform/domain/responder.js';

/** The value of a field, by the kind of the field. */
export interface Values {
  text: string;
  choice: string;
  flag: boolean;
  texts: readonly string[];
  map: Readonly<Record<string, string>>;
  responders: readonly Responder[];
  viewers: readonly Viewer[];
}

/** The values from which a default may be built. */
export interface Origin {
  /** Of the new alert. */
  id: string;
  integration: { name: string } | null;
  actor: Actor;
}

type Kind =
  /** `isChecked`: the column has a CHECK, so its characters are counted as PostgreSQL counts them. `isAlias`: without U+001F. */
  | { kind: 'text'; max: number; isChecked?: true; isAlias?: true }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'flag' }
  /** `isDistinct`: each text is stored once. */
  | { kind: 'texts'; max: number; each: number; isDistinct?: true }
  | { kind: 'map' }
  /** `each`: characters of each of their texts. */
  | { kind: 'responders' | 'viewers'; max: number; each: number };

/** The declaration of a field that a client gives with a create. */
export type AlertField = Kind & {
  /** For the API's documentation, in a create and in answers; not needed where `platform/api-docs/texts` has the name. */
  description?: string;
  /** The same, in a create alone. */
  givenDescription?: string;
  /** Of one value, in lists of one entry. */
  example?: string;
  /** A required text is not empty. */
  isRequired?: true;
  /** What is stored and shown when none was given. */
  default?: Values[Kind['kind']] | null;
  /** The same, of a text; an empty one counts as none. */
  defaultFrom?: (origin: Origin) => string;
  /**
   * `latest`: a repeat that brings one replaces that of the open alert. Its column is null, not the default, while none was
   * given. Otherwise the first stays.
   */
  onRepeat?: 'latest';
  /** False: it is accepted, and has no column. */
  isKept?: false;
  /** False: no answer has it. */
  isShown?: false;
  /** Values of third-party clients that are too long are cut; `as-given`: they are refused, as of other clients. */
  thirdParty?: 'as-given';
};

/** The values that a field of this declaration can have. */
export type ValueOf<F extends AlertField> = F extends { of: readonly (infer Choice)[] } ? Choice : Values[F['kind']];
