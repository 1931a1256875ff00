import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';
import { maskAddress } from '../../platform/audit/domain/changes.js';
import type { Cadence } from './domain/next-run.js';

/** A report that is mailed every day, week or month. */
@Audited<ReportSchedule>({
  type: 'report-schedule',
  name: ({ email }) => maskAddress(email),
  within: [{ type: 'user', column: 'userId', as: 'reportSchedules' }],
  owner: ({ userId }) => userId,
  fields: {
    ...{ id: 'silent', userId: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ cadence: 'shown', email: maskAddress, days: 'shown', enabled: 'shown' },
    ...{ countsFrom: 'silent', countsIn: 'silent', nextRunAt: 'silent', lastRunAt: 'silent' },
  },
})
@OwnedByPerson<ReportSchedule>({ column: 'userId', called: ['mailed report', 'mailed reports'] })
@Entity('report_schedules')
export class ReportSchedule {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Whose it is, and what it may show: a user's id, or an API key's. */
  @Column({ type: 'text' }) userId!: string;
  @Column({ type: 'text' }) cadence!: Cadence;
  /** The recipient's address. */
  @Column({ type: 'text' }) email!: string;
  /** How far back the report looks. */
  @Column({ type: 'integer' }) days!: number;
  @Column({ type: 'boolean' }) enabled!: boolean;
  /** Runs are counted from the wall clock's reading at that instant … */
  @Column({ type: 'timestamptz' }) countsFrom!: Date;
  /** … in this IANA zone: the owner's at the time. */
  @Column({ type: 'text' }) countsIn!: string;
  @Column({ type: 'timestamptz' }) nextRunAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastRunAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
