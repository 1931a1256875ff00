import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { Rehearsal } from './domain/rehearsal.js';

/** A tenant or a team that rehearses. No foreign key: a team that is deleted meanwhile rehearses until the end. */
@Audited<RehearsalRow>({
  type: 'rehearsal',
  name: ({ teamId }) => (teamId === null ? 'Organisation' : 'Team'),
  verbs: { create: 'start', delete: 'end' },
  fields: {
    ...{ id: 'silent', dueAt: 'silent' },
    ...{ teamId: 'shown', startedAt: 'silent', startedBy: 'silent', endsAt: 'shown', liveTeamIds: 'shown' },
  },
})
@Entity('rehearsals')
export class RehearsalRow implements Rehearsal {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** The team's id, or the tenant's. */
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'timestamptz' }) startedAt!: Date;
  /** The name of the person, as it was then. */
  @Column({ type: 'text' }) startedBy!: string;
  @Column({ type: 'timestamptz' }) endsAt!: Date;
  @Column({ type: 'jsonb' }) liveTeamIds!: string[];
  /** When the next mail about its end is due, or the end itself. */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
}
