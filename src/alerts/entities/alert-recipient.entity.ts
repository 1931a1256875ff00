import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody whom the escalation engine named for an alert, whether or not a provider could reach them. */
@Entity('alert_recipients')
export class AlertRecipient {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) alertId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  /** When first named. */
  @Column({ type: 'timestamptz' }) namedAt!: Date;
}
