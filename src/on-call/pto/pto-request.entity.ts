import { Column, Entity, In, MoreThan, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';
import { dropMailsAbout } from '../../paging/mails/mails.queries.js';
import type { PtoStatus } from './domain/pto-request.js';

const VERBS = { pending: 'update', approved: 'approve', denied: 'deny', cancelled: 'cancel' } as const;

@Audited<PtoRequestEntity>({
  type: 'pto_request',
  name: ({ userName }) => userName,
  within: [{ type: 'user', column: 'userId', as: 'ptoRequests' }],
  fields: {
    ...{ id: 'silent', userId: 'silent', userName: 'silent', createdAt: 'silent' },
    ...{ startDate: 'shown', endDate: 'shown', reason: 'shown', status: 'shown' },
    // The audit entry itself has the person and the time.
    ...{ approvedBy: 'silent', approvedAt: 'silent', deniedBy: 'silent', deniedAt: 'silent' },
  },
  acts: ({ after, changes }) => [{ verb: changes['status'] ? VERBS[after.status] : 'update', changes }],
})
@OwnedByPerson<PtoRequestEntity>({
  column: 'userId',
  called: ['time off', 'times off'],
  of: ({ userId, now }) => ({ userId, status: In(['pending', 'approved']), endDate: MoreThan(now) }),
  // The past stays.
  end: async (tx, rows, { now }) => {
    await dropMailsAbout(tx, rows);
    for (const { id, status, startDate } of rows) {
      const ended = status === 'approved' && startDate < now ? { endDate: now } : { status: 'cancelled' as const };
      await tx.repo(PtoRequestEntity).update({ id }, ended);
    }
  },
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
  /** Only approved time off changes who is on call. */
  @Column({ type: 'text' }) status!: PtoStatus;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  /** Ids of the users who decided. */
  @Column({ type: 'text', nullable: true }) approvedBy!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) approvedAt!: Date | null;
  @Column({ type: 'text', nullable: true }) deniedBy!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) deniedAt!: Date | null;
}
