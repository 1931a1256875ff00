/** A rehearsal ended for a tenant or a team, which is live from now on. */
export interface RehearsalEnded {
  /** Null: the tenant. */
  teamId: string | null;
}

export interface RehearsalEventPayloads {
  'rehearsal.ended': RehearsalEnded;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends RehearsalEventPayloads {}
}
