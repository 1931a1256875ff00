import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link in one message to one person, with which that person can acknowledge the alerts that it was about. */
@Entity('acknowledge_links')
export class AcknowledgeLink {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** SHA-256 of the token; the token itself is in the message only. */
  @Column({ type: 'text' }) tokenHash!: string;
  @Column({ type: 'uuid' }) alertId!: string;
  /** All of them, where the message was about several; `alertId` is one of these. Null: that one only. */
  @Column({ type: 'uuid', array: true, nullable: true }) alertIds!: string[] | null;
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
