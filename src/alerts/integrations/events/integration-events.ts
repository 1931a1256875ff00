import type { Author } from '../../../platform/audit/author.js';

/** The integration was deleted with its keys and webhook URL; other features clean up what referred to it. */
export interface IntegrationDeleted {
  integrationId: string;
  name: string;
  /** Who deleted it. */
  actor: Author;
}

/** The integration has rehearsed (`suppressNotifications`) until now. */
export interface IntegrationWentLive {
  integrationId: string;
}

export interface IntegrationEventPayloads {
  'integration.went-live': IntegrationWentLive;
  'integration.deleted': IntegrationDeleted;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends IntegrationEventPayloads {}
}
