import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';
import { maskAddress } from '../../platform/audit/domain/changes.js';
import type { Cadence } from './domain/next-run.js';

/** A report that Pager mails every day, week or month. */
@Audited<ReportSchedule>({
  type: 'report-schedule',
  name: ({ email }) => maskAddress(email),
  within: [{ type: 'user', column: 'userId', as: 'reportSchedules' }],
  owner: ({ userId }) => userId,
  fields: {
    ...{ id: 'silent', userId: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ cadence: 'shown', email: maskAddress, days: 'shown', enabled: 'shown' },
    ...{ countsFrom: 'silent', countsIn: 'silent', isTimed: 'silent', nextRunAt: 'silent', lastRunAt: 'silent' },
  },
})
@OwnedByPerson<ReportSchedule>({ column: 'userId', called: ['mailed report', 'mailed reports'] })
@Entity('report_schedules')
export class ReportSchedule {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** The owner, whose rights limit the report: the id of a user or an API key. */
  @Column({ type: 'text' }) userId!: string;
  @Column({ type: 'text' }) cadence!: Cadence;
  /** The recipient's address. */
  @Column({ type: 'text' }) email!: string;
  /** Days that the report covers. */
  @Column({ type: 'integer' }) days!: number;
  @Column({ type: 'boolean' }) enabled!: boolean;
  /** Runs are counted from the local time at this instant in the zone `countsIn`. */
  @Column({ type: 'timestamptz' }) countsFrom!: Date;
  /** The owner's IANA zone at `countsFrom`. */
  @Column({ type: 'text' }) countsIn!: string;
  /** Somebody chose the time; false: it is that at which the schedule was made, or run by hand last. */
  @Column({ type: 'boolean', default: false }) isTimed!: boolean;
  @Column({ type: 'timestamptz' }) nextRunAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastRunAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
