import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeyScope } from '../auth/caller.js';

@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** Hex SHA-256 of the raw key, which is stored nowhere. */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'uuid' }) integrationId!: string;
  /** Null: unbound, passes every team check of its tenant. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  /** The first characters of the raw key, so that people can tell keys apart. */
  @Column({ type: 'text' }) keyPrefix!: string;
  @Column({ type: 'text', array: true }) scopes!: KeyScope[];
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
}
