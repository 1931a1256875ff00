import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MaintenanceNews } from './domain/maintenance-news.js';

/** A subscriber to mails about incidents and planned maintenance: pending until the address is confirmed; deleted when they unsubscribe. */
@Entity('status_page_subscribers')
export class Subscriber {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Lower case, unique in the tenant. */
  @Column({ type: 'text' }) email!: string;
  @Column({ type: 'timestamptz', nullable: true }) verifiedAt!: Date | null;
  /** SHA-256 of the token in the newest confirmation mail; null once it was used. */
  @Column({ type: 'text', nullable: true }) verifyHash!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) verifyExpiresAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}

/**
 * What the public was told of: an announcement of an incident, whose key prevents a second one; or all that was told of
 * one time of a maintenance window.
 */
@Entity('status_page_announcements')
export class Announcement {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** Or that of a maintenance window. */
  @PrimaryColumn({ type: 'uuid' }) incidentId!: string;
  @PrimaryColumn({ type: 'text' }) key!: string;
  /** When what it tells of happened. */
  @Column({ type: 'timestamptz' }) at!: Date;
  /** When something may have to be told of a maintenance window; null: of an incident, or of a time that is over. */
  @Column({ type: 'timestamptz', nullable: true }) dueAt!: Date | null;
  /** Of a maintenance window; null: of an incident. */
  @Column({ type: 'jsonb', nullable: true }) news!: MaintenanceNews | null;
}
