import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { Priority } from '../../platform/domain/priority.js';
import type { IntervalUnit } from './domain/interval.js';

@Audited<Heartbeat>({
  type: 'heartbeat',
  id: ({ name }) => name,
  name: ({ name }) => name,
  fields: {
    ...{ name: 'silent', createdAt: 'silent', intervalMinutes: 'silent', armedAt: 'silent', expiresAt: 'silent' },
    ...{ expired: 'silent', lastPing: 'silent', heldUntil: 'silent', alertId: 'silent' },
    ...{ integrationId: 'silent', orphanedFrom: 'silent' },
    ...{ description: 'shown', interval: 'shown', intervalUnit: 'shown', enabled: 'shown', serviceId: 'shown' },
    ...{ alertMessage: 'shown', alertTags: 'shown', alertPriority: 'shown', teamId: 'shown' },
  },
  acts: ({ after, changes }) => {
    const verb = Object.keys(changes).join() !== 'enabled' ? 'update' : after.enabled ? 'enable' : 'disable';
    return [{ verb, changes }];
  },
})
@Entity('heartbeats')
export class Heartbeat {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'integer' }) interval!: number;
  @Column({ type: 'text' }) intervalUnit!: IntervalUnit;
  /** The interval in the form in which a ping adds it. */
  @Column({ type: 'integer' }) intervalMinutes!: number;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'boolean' }) expired!: boolean;
  @Column({ type: 'timestamptz', nullable: true }) lastPing!: Date | null;
  /** Creation, or the latest re-enabling. */
  @Column({ type: 'timestamptz' }) armedAt!: Date;
  /** The last moment at which a ping is in time; null when none is awaited. */
  @Column({ type: 'timestamptz', nullable: true }) expiresAt!: Date | null;
  /** Not to be checked before: in maintenance, or the alert could not be stored. */
  @Column({ type: 'timestamptz', nullable: true }) heldUntil!: Date | null;
  /** The open expiry alert, which the next ping closes. */
  @Column({ type: 'uuid', nullable: true }) alertId!: string | null;
  @Column({ type: 'text', nullable: true }) serviceId!: string | null;
  @Column({ type: 'text', nullable: true }) alertMessage!: string | null;
  @Column({ type: 'text', array: true }) alertTags!: string[];
  @Column({ type: 'text' }) alertPriority!: Priority;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  /** The integration whose key pinged it last, or created it; null: only people did. */
  @Column({ type: 'uuid', nullable: true }) integrationId!: string | null;
  /** The integration whose deletion disabled it; the next ping of another one enables it again. */
  @Column({ type: 'uuid', nullable: true }) orphanedFrom!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
