import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../common/audit/audited.js';

@Audited<OverrideEntity>({
  type: 'override',
  name: ({ userName }) => userName,
  within: [{ type: 'schedule', column: 'scheduleId', as: 'overrides' }],
  fields: {
    ...{ id: 'silent', scheduleId: 'silent', createdAt: 'silent' },
    ...{ userId: 'shown', userName: 'shown', startTime: 'shown', endTime: 'shown', reason: 'shown' },
  },
})
@Entity('overrides')
export class OverrideEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  @Column({ type: 'text' }) userId!: string;
  @Column({ type: 'text', nullable: true }) userName!: string | null;
  @Column({ type: 'timestamptz' }) startTime!: Date;
  /** Exclusive; at or before `startTime` the override never counts (contract: "no order check"). */
  @Column({ type: 'timestamptz' }) endTime!: Date;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
