import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Sealed } from '../common/crypto/sealed.js';

/** A mail that still has to go out; its row goes with it. */
@Entity('mails')
export class Mail {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) recipient!: string;
  /** Subject and text, sealed: mails carry links that open an account. */
  @Sealed() @Column({ type: 'text' }) content!: string;
  /** True: its files are yet to be made. */
  @Column({ type: 'boolean' }) enclosing!: boolean;
  /** Tries begun so far. */
  @Column({ type: 'integer' }) attempts!: number;
  /** When it may be taken (again). */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  /** From then on nobody needs it any more. */
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
}
