import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who was paged for an alert, whether or not a provider could reach them. */
@Entity('alert_recipients')
export class AlertRecipient {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) alertId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  /** By the escalation engine, or as a responder; false: paged in another's place, or by rules of their own. */
  @Column({ type: 'boolean', default: true }) named!: boolean;
  /** When first paged. */
  @Column({ type: 'timestamptz' }) namedAt!: Date;
}
