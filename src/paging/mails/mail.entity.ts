import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Sealed } from '../../platform/crypto/sealed.js';

/** A mail to be sent; its row is deleted at the end. */
@Entity('mails')
export class Mail {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) recipient!: string;
  /** Subject and text, sealed: mails carry links that open an account. */
  @Sealed() @Column({ type: 'text' }) content!: string;
  /** Has it files, which are made when it is sent? */
  @Column({ type: 'boolean' }) enclosing!: boolean;
  /** The request or the person whose news it tells, if any: to one address these go in their order; of a request the latest alone. */
  @Column({ type: 'uuid', nullable: true }) about!: string | null;
  /** Attempts begun so far. */
  @Column({ type: 'integer' }) attempts!: number;
  /** Time of the next attempt. */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  /** After this it is not sent any more. */
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
}
