import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AnswerAction } from '../channels/domain/messages.js';

/** A link in one message, with which its reader does one thing to the alert. */
@Entity('answer_links')
export class AnswerLink {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** SHA-256 of the token; the token itself is in the message only. */
  @Column({ type: 'text' }) tokenHash!: string;
  @Column({ type: 'text' }) action!: AnswerAction;
  @Column({ type: 'uuid' }) alertId!: string;
  /** As whom it acts; null: several read the message, and who presses its button says who they are. */
  @Column({ type: 'uuid', nullable: true }) userId!: string | null;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
