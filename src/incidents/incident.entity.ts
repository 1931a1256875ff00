import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited, type Act, type Change } from '../platform/audit/audited.js';
import type { Changes } from '../platform/audit/domain/changes.js';
import type { Priority } from '../platform/domain/priority.js';
import type { Responder } from '../platform/domain/responder.js';
import type {
  ImpactedService,
  IncidentState,
  IncidentStatus,
  StakeholderNotice,
  StatusPageEntry,
} from './domain/incident.js';

@Audited<Incident>({
  type: 'incident',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent', resolvedAt: 'silent', createdBy: 'silent' },
    turnId: 'silent',
    repeatsAlerts: 'silent',
    ...{ name: 'shown', status: 'shown', message: 'shown', description: 'shown', teamId: 'shown', priority: 'shown' },
    ...{ tags: 'shown', details: 'shown', responders: 'shown', impactedServices: 'shown' },
    ...{ statusPageEntry: 'shown', notifyStakeholders: 'shown', stakeholderNotice: 'shown' },
  },
  acts: incidentActs,
})
@Entity('incidents')
export class Incident implements IncidentState {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text' }) status!: IncidentStatus;
  @Column({ type: 'text' }) message!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'text' }) priority!: Priority;
  @Column({ type: 'text', array: true }) tags!: string[];
  @Column({ type: 'jsonb' }) details!: Record<string, unknown>;
  @Column({ type: 'jsonb' }) responders!: Responder[];
  @Column({ type: 'jsonb' }) impactedServices!: ImpactedService[];
  @Column({ type: 'jsonb', nullable: true }) statusPageEntry!: StatusPageEntry | null;
  @Column({ type: 'boolean' }) notifyStakeholders!: boolean;
  @Column({ type: 'jsonb', nullable: true }) stakeholderNotice!: StakeholderNotice | null;
  /** A rule has filled texts of an alert into it. */
  @Column({ type: 'boolean' }) repeatsAlerts!: boolean;
  /** The user who opened it; null: an API key did, or it is unknown. */
  @Column({ type: 'uuid', nullable: true }) createdBy!: string | null;
  /** Identifies the change to the current status; null: the first status. */
  @Column({ type: 'uuid', nullable: true }) turnId!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) resolvedAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

/** A new status has an audit entry of its own, which postmortems show. */
function incidentActs({ before, after, changes }: Change<Incident>): Act[] {
  const { status, statusPageEntry, ...others } = changes;
  // A new status also adds an update to the status page entry, so it belongs to the same audit entry.
  const entry: Changes = statusPageEntry ? { statusPageEntry } : {};
  const settings = status ? others : { ...others, ...entry };
  const acts: Act[] = [];
  const statusChange = { from: before.status, to: after.status };
  if (status) acts.push({ verb: after.status, changes: { status, ...entry }, details: statusChange });
  const changed = Object.keys(settings);
  if (changed.length > 0) acts.push({ verb: 'update', changes: settings, details: { changed } });
  return acts;
}
