import { Column, Entity, PrimaryColumn } from 'typeorm';

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
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
