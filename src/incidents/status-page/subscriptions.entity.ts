import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A subscriber to mails about incidents: pending until the address is confirmed; deleted when they unsubscribe. */
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

/** An announcement that was mailed to every subscriber; its key prevents a second one. */
@Entity('status_page_announcements')
export class Announcement {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) incidentId!: string;
  @PrimaryColumn({ type: 'text' }) key!: string;
  /** When what it tells of happened. */
  @Column({ type: 'timestamptz' }) at!: Date;
}
