import type { Responder, ResponderType } from '../../../platform/domain/responder.js';

export const DEFAULT_RESPONDER_TYPES = ['user', 'team', 'schedule', 'escalation'] as const satisfies ResponderType[];
/** As many as a create may name. */
export const MOST_DEFAULT_RESPONDERS = 50;

/** Whom the alerts of an integration are for, by id. */
export interface DefaultResponder {
  type: ResponderType;
  id: string;
}

/** What an integration says of the responders of its alerts. */
export interface ResponderDefaults {
  /** Of an alert whose sender names none. */
  responders: readonly DefaultResponder[];
  /** Those that its sender names do not count. */
  ignoreResponders: boolean;
}

/** A create as its integration wants it: with the responders of the integration where those of the sender do not count. */
export function withResponders<F extends { responders?: readonly Responder[] }>(
  fields: F,
  { responders, ignoreResponders }: ResponderDefaults,
): F {
  const named = fields.responders?.length ?? 0;
  if (named > 0 ? !ignoreResponders : responders.length === 0) return fields;
  return { ...fields, responders };
}
