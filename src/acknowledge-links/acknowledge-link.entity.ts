import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link in one message to one person, with which that person can acknowledge the alert. */
@Entity('acknowledge_links')
export class AcknowledgeLink {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** SHA-256 of the token; the token itself is in the message only. */
  @Column({ type: 'text' }) tokenHash!: string;
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
