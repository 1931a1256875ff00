import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../common/audit/audited.js';

@Audited<ScheduleEntity>({
  type: 'schedule',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ teamId: 'shown', name: 'shown', description: 'shown', timezone: 'shown', enabled: 'shown' },
  },
})
@Entity('schedules')
export class ScheduleEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Null: global. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  /** IANA name. */
  @Column({ type: 'text' }) timezone!: string;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
