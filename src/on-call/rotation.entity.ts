import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../common/audit/audited.js';
import type { TimeRestriction, WeeklyRestriction } from './domain/restrictions.js';
import type { Participant } from './domain/rotation.js';

@Audited<RotationEntity>({
  type: 'rotation',
  name: ({ name }) => name,
  within: [{ type: 'schedule', column: 'scheduleId', as: 'rotations' }],
  fields: {
    ...{ id: 'silent', scheduleId: 'silent', position: 'silent' },
    ...{ name: 'shown', startDate: 'shown', endDate: 'shown', type: 'shown', length: 'shown' },
    ...{ participants: 'shown', timeRestriction: 'shown', restrictions: 'shown' },
  },
})
@Entity('rotations')
export class RotationEntity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  /** Its place among the schedule's rotations, ascending; gaps mean nothing. */
  @Column({ type: 'integer' }) position!: number;
  @Column({ type: 'text', nullable: true }) name!: string | null;
  @Column({ type: 'timestamptz' }) startDate!: Date;
  /** Exclusive; null: for ever. */
  @Column({ type: 'timestamptz', nullable: true }) endDate!: Date | null;
  /** Any text; what is not hourly, weekly or monthly acts as daily. */
  @Column({ type: 'text' }) type!: string;
  @Column({ type: 'integer' }) length!: number;
  @Column({ type: 'jsonb' }) participants!: Participant[];
  @Column({ type: 'jsonb', nullable: true }) timeRestriction!: TimeRestriction | null;
  @Column({ type: 'jsonb' }) restrictions!: WeeklyRestriction[];
}
