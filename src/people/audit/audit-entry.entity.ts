import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Author, Origin } from '../../platform/audit/author.js';
import type { Changes } from '../../platform/audit/domain/changes.js';

@Entity('audit_log')
export class AuditEntry {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) action!: string;
  @Column({ type: 'text' }) entityType!: string;
  @Column({ type: 'text' }) entityId!: string;
  @Column({ type: 'text', nullable: true }) entityName!: string | null;
  @Column({ type: 'text', nullable: true }) userId!: string | null;
  @Column({ type: 'text', nullable: true }) userName!: string | null;
  @Column({ type: 'jsonb', nullable: true }) details!: Record<string, unknown> | null;
  /** With secrets masked. */
  @Column({ type: 'jsonb', nullable: true }) changes!: Changes | null;
  /** Null: an entry older than this column, or without an author. */
  @Column({ type: 'text', nullable: true }) actorType!: Author['kind'] | null;
  @Column({ type: 'text', nullable: true }) source!: Origin['source'] | null;
  @Column({ type: 'text', nullable: true }) ip!: string | null;
  @Column({ type: 'text', nullable: true }) userAgent!: string | null;
  /** Only this user and administrators may read `changes`; null: everybody. */
  @Column({ type: 'text', nullable: true }) ownerId!: string | null;
  /** The person concerned, if that is neither the author nor the entity. */
  @Column({ type: 'text', nullable: true }) subjectId!: string | null;
  @Column({ type: 'text', nullable: true }) subjectName!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
