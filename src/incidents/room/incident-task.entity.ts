import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor } from '../../alerts/lifecycle/domain/alert.js';
import { Audited, type Act, type Change } from '../../platform/audit/audited.js';

/** Something to be done during an incident. */
@Audited<IncidentTask>({
  type: 'incident',
  about: { type: 'incident', column: 'incidentId' },
  name: () => null,
  within: [{ type: 'incident', column: 'incidentId', as: 'tasks' }],
  verbs: { create: 'task_added', delete: 'task_removed' },
  acts: taskActs,
  fields: {
    ...{ id: 'silent', incidentId: 'silent', doneBy: 'silent', createdBy: 'silent' },
    ...{ createdAt: 'silent', updatedAt: 'silent' },
    ...{ description: 'shown', assigneeId: 'shown', doneAt: 'shown' },
  },
})
@Entity('incident_tasks')
export class IncidentTask {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) incidentId!: string;
  @Column({ type: 'text' }) description!: string;
  @Column({ type: 'uuid', nullable: true }) assigneeId!: string | null;
  /** Null: to be done. */
  @Column({ type: 'timestamptz', nullable: true }) doneAt!: Date | null;
  @Column({ type: 'jsonb', nullable: true }) doneBy!: Actor | null;
  @Column({ type: 'jsonb' }) createdBy!: Actor;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

/** Doing a task has an entry of its own; every entry names the task. */
function taskActs({ after, changes }: Change<IncidentTask>): Act[] {
  const { doneAt, ...others } = changes;
  const details = { task: after.description };
  const done: Act[] = doneAt
    ? [{ verb: after.doneAt === null ? 'task_reopened' : 'task_done', changes: { doneAt }, details }]
    : [];
  return Object.keys(others).length > 0 ? [...done, { verb: 'task_changed', changes: others, details }] : done;
}
