import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MaintenanceNews } from './domain/maintenance-news.js';

/** A subscriber to mails about incidents and maintenance: pending until the address is confirmed, deleted when they unsubscribe. */
@Entity('status_page_subscribers')
export class Subscriber {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Lower case, unique in the tenant. */
  @Column({ type: 'text' }) email!: string;
  @Column({ type: 'timestamptz', nullable: true }) verifiedAt!: Date | null;
  /** SHA-256 of the token in the newest confirmation mail; null after its use. */
  @Column({ type: 'text', nullable: true }) verifyHash!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) verifyExpiresAt!: Date | null;
  /** Of their mails, such as `de-AT`: asked for by the browser with which they subscribed. Null: English. */
  @Column({ type: 'text', nullable: true }) locale!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}

/**
 * An announcement of an incident, whose key prevents a second one; or all announcements of one occurrence of a maintenance
 * window.
 */
@Entity('status_page_announcements')
export class Announcement {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** Or the id of a maintenance window. */
  @PrimaryColumn({ type: 'uuid' }) incidentId!: string;
  @PrimaryColumn({ type: 'text' }) key!: string;
  /** The time of the announced change. */
  @Column({ type: 'timestamptz' }) at!: Date;
  /** When to check a followed maintenance window; null: an incident, or a past occurrence. */
  @Column({ type: 'timestamptz', nullable: true }) dueAt!: Date | null;
  /** The state of a maintenance window; null: an incident. */
  @Column({ type: 'jsonb', nullable: true }) news!: MaintenanceNews | null;
}
