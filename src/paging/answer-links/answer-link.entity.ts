import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import type { AnswerAction } from '../channels/domain/messages.js';

/** A link in one message, with which its reader does one action to the alerts of that message. */
// The table keeps its first name (`acknowledge_links`), because older versions write to it during a rolling upgrade.
@OwnedByPerson<AnswerLink>({ column: 'userId', called: null })
@Entity('acknowledge_links')
export class AnswerLink {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** SHA-256 of the token; the token itself is only in the message. */
  @Column({ type: 'text' }) tokenHash!: string;
  @Column({ type: 'text' }) action!: AnswerAction;
  @Column({ type: 'uuid' }) alertId!: string;
  /** All alerts of a message about several, including `alertId`. Null: `alertId` only. */
  @Column({ type: 'uuid', array: true, nullable: true }) alertIds!: string[] | null;
  /**
   * The user as whom it acts; null: several people read the message, and the provider reports who pressed the button.
   */
  @Column({ type: 'uuid', nullable: true }) userId!: string | null;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
