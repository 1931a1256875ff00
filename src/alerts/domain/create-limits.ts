/** Largest values of an alert's fields (contract: "Limits"). */
export const LIMITS = {
  alias: 512,
  message: 130,
  description: 15_000,
  source: 100,
  entity: 512,
  user: 100,
  tags: 20,
  tag: 50,
  responders: 50,
  /** Each text of a responder. */
  responder: 512,
  note: 25_000,
} as const;
