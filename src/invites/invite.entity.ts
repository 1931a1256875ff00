import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Grants, UserRole } from '../users/domain/user-changes.js';

@Entity('invites')
export class Invite {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** SHA-256 (hex) of the token. */
  @Column({ type: 'text' }) hash!: string;
  @Column({ type: 'text' }) email!: string;
  @Column({ type: 'text' }) role!: UserRole;
  @Column({ type: 'jsonb', nullable: true }) permissions!: Grants | null;
  /** The team to join on acceptance; the invite goes when the team does. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt!: Date | null;
}
