import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { PtoStatus } from './domain/pto-request.js';

const VERBS = { pending: 'update', approved: 'approve', denied: 'deny', cancelled: 'cancel' } as const;

@Audited<PtoRequestEntity>({
  type: 'pto_request',
  name: ({ userName }) => userName,
  within: [{ type: 'user', column: 'userId', as: 'ptoRequests' }],
  fields: {
    ...{ id: 'silent', userId: 'silent', userName: 'silent', createdAt: 'silent' },
    ...{ startDate: 'shown', endDate: 'shown', reason: 'shown', status: 'shown' },
    // Who decided, and when, the entry says itself.
    ...{ approvedBy: 'silent', approvedAt: 'silent', deniedBy: 'silent', deniedAt: 'silent' },
  },
  acts: ({ after, changes }) => [{ verb: changes['status'] ? VERBS[after.status] : 'update', changes }],
})
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
