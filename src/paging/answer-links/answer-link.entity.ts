import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import type { AnswerAction } from '../channels/domain/messages.js';

/** A link in one message, with which its reader does one thing to the alerts that it was about. */
// The table has the name of its first use: versions that serve beside this one write to it.
@OwnedByPerson<AnswerLink>({ column: 'userId', called: null })
@Entity('acknowledge_links')
export class AnswerLink {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** SHA-256 of the token; the token itself is in the message only. */
  @Column({ type: 'text' }) tokenHash!: string;
  @Column({ type: 'text' }) action!: AnswerAction;
  @Column({ type: 'uuid' }) alertId!: string;
  /** All of them, where the message was about several; `alertId` is one of these. Null: that one only. */
  @Column({ type: 'uuid', array: true, nullable: true }) alertIds!: string[] | null;
  /** As whom it acts; null: several read the message, and who presses its button says who they are. */
  @Column({ type: 'uuid', nullable: true }) userId!: string | null;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
