import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';

/** A note for whoever is on call next in a schedule. Nobody changes it; a newer one takes its place. */
@Audited<HandoffNote>({
  type: 'handoff_note',
  name: ({ authorName }) => authorName,
  within: [{ type: 'schedule', column: 'scheduleId', as: 'handoffNotes' }],
  fields: {
    ...{ id: 'silent', scheduleId: 'silent', authorId: 'silent', authorName: 'silent', createdAt: 'silent' },
    // The audit log is for everybody, a note for those who may open the schedule.
    note: 'silent',
  },
})
@Entity('handoff_notes')
export class HandoffNote {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) scheduleId!: string;
  @Column({ type: 'uuid' }) authorId!: string;
  /** As it was then. */
  @Column({ type: 'text' }) authorName!: string;
  @Column({ type: 'text' }) note!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
