import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PtoStatus } from './domain/pto-request.js';

@Entity('pto_requests')
export class PtoRequestEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'text' }) userName!: string;
  @Column({ type: 'timestamptz' }) startDate!: Date;
  /** Exclusive. */
  @Column({ type: 'timestamptz' }) endDate!: Date;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  /** Only an approved absence counts on call. */
  @Column({ type: 'text' }) status!: PtoStatus;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  /** Ids of the users who decided. */
  @Column({ type: 'text', nullable: true }) approvedBy!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) approvedAt!: Date | null;
  @Column({ type: 'text', nullable: true }) deniedBy!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) deniedAt!: Date | null;
}
