export const RESPONDER_TYPES = ['user', 'team', 'schedule', 'escalation'] as const;
export type ResponderType = (typeof RESPONDER_TYPES)[number];

/** A responder as the client named it; `id` wins over `name` when both are given. */
export interface Responder {
  type: ResponderType;
  id?: string;
  name?: string;
  username?: string;
}
