export const RESPONDER_TYPES = ['user', 'team', 'schedule', 'escalation'] as const;
export type ResponderType = (typeof RESPONDER_TYPES)[number];

/** A responder as the client sent it; `id` takes precedence over `name`. */
export interface Responder {
  type: ResponderType;
  id?: string;
  name?: string;
  username?: string;
}
