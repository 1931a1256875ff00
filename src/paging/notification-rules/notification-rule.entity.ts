import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';
import type { Rule, RuleAction, RuleCriteria, RuleRepeat } from '../notifications/domain/rule.js';

@Audited<NotificationRule>({
  type: 'notification-rule',
  name: ({ name }) => name,
  within: [{ type: 'user', column: 'userId', as: 'notificationRules' }],
  owner: ({ userId }) => userId,
  fields: {
    ...{ id: 'silent', userId: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ name: 'shown', enabled: 'shown', order: 'shown', criteria: 'shown', action: 'shown', repeat: 'shown' },
  },
})
@OwnedByPerson<NotificationRule>({ column: 'userId', called: ['notification rule', 'notification rules'] })
@Entity('notification_rules')
export class NotificationRule implements Rule {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'boolean' }) enabled!: boolean;
  /** The rule's position among its owner's rules. */
  @Column({ type: 'integer' }) order!: number;
  @Column({ type: 'jsonb' }) criteria!: RuleCriteria;
  @Column({ type: 'jsonb' }) action!: RuleAction;
  @Column({ type: 'jsonb' }) repeat!: RuleRepeat;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
