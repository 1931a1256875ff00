import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChannelType } from '../../channels/registry.js';
import type { DeliveryState } from '../../delivery-queue/domain/delivery-state.js';
import type { IncidentNews } from './domain/incident-message.js';

/** One message to one person, over one channel, about one change of an incident; and what became of it. */
@Entity('incident_notices')
export class IncidentNotice {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) incidentId!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** The turn of the incident told of, then `+minutes` of a rule's delay. Unique with incident, person and channel. */
  @Column({ type: 'text' }) cause!: string;
  @Column({ type: 'jsonb' }) notice!: IncidentNews;
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: ChannelType;
  @Column({ type: 'text' }) state!: DeliveryState;
  /** When a worker is to take it: the time of the (next) attempt or, while `sending`, the end of the worker's lease. */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  /** Attempts begun. */
  @Column({ type: 'integer' }) attempts!: number;
  /** Why the last attempt, or the notice, did not succeed. */
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
