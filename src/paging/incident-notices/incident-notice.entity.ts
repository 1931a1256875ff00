import { Column, Entity } from 'typeorm';
import type { ChannelType } from '../channels/registry.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { IncidentNews } from './domain/incident-message.js';

/** One message to one person, over one channel, about one change of an incident; and what became of it. */
@Entity('incident_notices')
export class IncidentNotice extends QueueRowEntity {
  @Column({ type: 'uuid' }) incidentId!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** The change of the incident, then `+minutes` of a rule's delay. Unique with incident, person and channel. */
  @Column({ type: 'text' }) cause!: string;
  @Column({ type: 'jsonb' }) notice!: IncidentNews;
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: ChannelType;
}
