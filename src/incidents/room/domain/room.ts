/** The roles that somebody may have in an incident; each has at most one person at a time. */
export const ROOM_ROLES = ['commander', 'deputy', 'communications', 'operations', 'scribe'] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

/** As they stand in sentences: `Ada became incident commander`. */
export const ROLE_WORDS: Readonly<Record<RoomRole, string>> = {
  commander: 'incident commander',
  deputy: 'deputy commander',
  communications: 'communications lead',
  operations: 'operations lead',
  scribe: 'scribe',
};
