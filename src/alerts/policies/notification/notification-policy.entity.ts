import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../../platform/audit/audited.js';
import type { MatchCriteria } from '../../../platform/matching/match-criteria.js';
import type { RuleHours } from '../../../on-call/domain/rotation/rule-hours.js';
import type { NotificationActions } from './domain/notification-policies.js';

@Audited<NotificationPolicy>({
  type: 'notification_policy',
  name: ({ name }) => name,
  within: [{ type: 'team', column: 'teamId', as: 'notificationPolicies' }],
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent', teamId: 'shown', name: 'shown', hours: 'shown' },
    ...{ enabled: 'shown', order: 'shown', match: 'shown', actions: 'shown', description: 'shown' },
  },
})
@Entity('notification_policies')
export class NotificationPolicy {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  /** Null: the whole tenant. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'integer' }) order!: number;
  @Column({ type: 'jsonb' }) match!: MatchCriteria;
  /** Null: always. */
  @Column({ type: 'jsonb', nullable: true }) hours!: RuleHours | null;
  @Column({ type: 'jsonb' }) actions!: NotificationActions;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
