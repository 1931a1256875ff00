import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';

@Audited<ForwardingRule>({
  type: 'forwarding-rule',
  name: ({ alias }) => alias,
  within: [{ type: 'user', column: 'fromUserId', as: 'forwardingRules' }],
  owner: ({ fromUserId }) => fromUserId,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', fromUserId: 'shown', toUserId: 'shown' },
    ...{ startDate: 'shown', endDate: 'shown', alias: 'shown', enabled: 'shown' },
  },
})
@OwnedByPerson<ForwardingRule>({ column: 'fromUserId', called: ['forwarding rule', 'forwarding rules'] })
@Entity('forwarding_rules')
export class ForwardingRule {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) fromUserId!: string;
  /** The user as the client named them; a rule with an unknown id has no effect. */
  @Column({ type: 'text' }) toUserId!: string;
  @Column({ type: 'timestamptz', nullable: true }) startDate!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) endDate!: Date | null;
  /** A label for people. */
  @Column({ type: 'text', nullable: true }) alias!: string | null;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
