import { Column, Entity, In, MoreThan, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';
import { dropMailsAbout } from '../../paging/mails/mails.queries.js';
import { recordPastOverrides } from '../plan-changes/past-plans.js';
import { planChanged } from '../schedule-lookup.js';
import { OverrideEntity } from '../schedule.entity.js';
import { VERBS, type SwapStatus } from './domain/swap-request.js';

@Audited<SwapRequestEntity>({
  type: 'swap_request',
  name: ({ requesterName }) => requesterName,
  within: [{ type: 'schedule', column: 'scheduleId', as: 'swapRequests' }],
  fields: {
    ...{ id: 'silent', scheduleId: 'silent', createdAt: 'silent', answeredAt: 'silent' },
    ...{ requesterId: 'shown', requesterName: 'silent', responderId: 'shown', responderName: 'silent' },
    ...{ startTime: 'shown', endTime: 'shown', reason: 'shown', status: 'shown' },
    ...{ expiresAt: 'shown', overrideId: 'shown', shiftChangedAt: 'shown' },
  },
  acts: ({ after, changes }) => [{ verb: changes['status'] ? VERBS[after.status] : 'update', changes }],
})
@OwnedByPerson<SwapRequestEntity>({
  column: 'requesterId',
  called: ['swap', 'swaps'],
  of: ({ userId, now }) => ({ requesterId: userId, status: In(['pending', 'accepted']), endTime: MoreThan(now) }),
  end: async (tx, rows, { now }) => {
    await dropMailsAbout(tx, rows);
    for (const { id, scheduleId, overrideId } of rows) {
      const override = overrideId === null ? null : await tx.repo(OverrideEntity).findOne({ id: overrideId });
      if (override) {
        await recordPastOverrides(tx, [override], now);
        await tx.repo(OverrideEntity).delete({ id: override.id, scheduleId });
        await planChanged(tx, scheduleId, now);
      }
      await tx.repo(SwapRequestEntity).update({ id }, { status: 'cancelled', answeredAt: now });
    }
  },
})
@Entity('swap_requests')
export class SwapRequestEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  /** The user who is on call and asks. */
  @Column({ type: 'uuid' }) requesterId!: string;
  @Column({ type: 'text' }) requesterName!: string;
  /** The user who is asked to take the shift. */
  @Column({ type: 'uuid' }) responderId!: string;
  @Column({ type: 'text' }) responderName!: string;
  @Column({ type: 'timestamptz' }) startTime!: Date;
  /** Exclusive. */
  @Column({ type: 'timestamptz' }) endTime!: Date;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'text' }) status!: SwapStatus;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  /** From then on nobody can accept it. */
  @Column({ type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) answeredAt!: Date | null;
  /** The override that the acceptance created. */
  @Column({ type: 'uuid', nullable: true }) overrideId!: string | null;
  /** When a change of the schedule took the shift, or a part of it, from the requester of an accepted swap. */
  @Column({ type: 'timestamptz', nullable: true }) shiftChangedAt!: Date | null;
}
