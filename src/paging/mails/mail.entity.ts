import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Sealed } from '../../platform/crypto/sealed.js';

/** A mail to send; the row is deleted when it has ended. */
@Entity('mails')
export class Mail {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) recipient!: string;
  /** Subject and text, sealed, because mails contain links that open an account. */
  @Sealed() @Column({ type: 'text' }) content!: string;
  /** True: it has attachments, which are created when it is sent. */
  @Column({ type: 'boolean' }) enclosing!: boolean;
  /**
   * The request or person that it is about, if any. Mails about it to one address are sent in order; of a request,
   * only the latest.
   */
  @Column({ type: 'uuid', nullable: true }) about!: string | null;
  /** Attempts started so far. */
  @Column({ type: 'integer' }) attempts!: number;
  /** When the next attempt is due. */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  /** Do not send it after this time. */
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
}
