/** A team was deleted with its members and roles; other features remove their references to it. */
export interface TeamDeleted {
  teamId: string;
  name: string;
  /** Who deleted it. */
  actor: { id: string; name: string };
}

export interface TeamRenamed {
  teamId: string;
  /** The new one. */
  name: string;
}

export interface TeamEventPayloads {
  'team.deleted': TeamDeleted;
  'team.renamed': TeamRenamed;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends TeamEventPayloads {}
}
