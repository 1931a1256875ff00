import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { Recurrence } from './domain/recurrence.js';
import type { Silence } from './domain/silence.js';
import type { Switch, SwitchedType, SwitchRule } from './domain/switches.js';

@Audited<MaintenanceWindow>({
  type: 'maintenance_window',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', name: 'shown', description: 'shown', startTime: 'shown', endTime: 'shown' },
    ...{ serviceId: 'shown', enabled: 'shown', teamId: 'shown', public: 'shown', heartbeats: 'shown' },
    notifySubscribers: 'shown',
    rules: 'shown',
    ...{ silence: 'shown', recurrence: 'shown', endedAt: 'shown' },
  },
})
@Entity('maintenance_windows')
export class MaintenanceWindow {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'timestamptz' }) startTime!: Date;
  /** Of its first time, if it recurs. Inclusive; before the start it is a window that never applies. */
  @Column({ type: 'timestamptz' }) endTime!: Date;
  @Column({ type: 'text', nullable: true }) serviceId!: string | null;
  @Column({ type: 'boolean' }) enabled!: boolean;
  /** Shown on the status page in any case; else only if its service is public. */
  @Column({ type: 'boolean' }) public!: boolean;
  /** News of it is mailed to the subscribers of the status page, where it shows. */
  @Column({ type: 'boolean' }) notifySubscribers!: boolean;
  /** Overdue heartbeats that it covers raise no alert. */
  @Column({ type: 'boolean' }) heartbeats!: boolean;
  /** Null: it silences no alerts. */
  @Column({ type: 'jsonb', nullable: true }) silence!: Silence | null;
  /** What it switches on or off; null: nothing. */
  @Column({ type: 'jsonb', nullable: true }) rules!: readonly SwitchRule[] | null;
  /** Null: once. */
  @Column({ type: 'jsonb', nullable: true }) recurrence!: Recurrence | null;
  /** Somebody ended the time that was in force then. */
  @Column({ type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}

/** What a maintenance has switched, and what has to be taken back at its end. */
@Entity('maintenance_switches')
export class MaintenanceSwitch implements Switch {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) type!: SwitchedType;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'boolean' }) before!: boolean;
  @Column({ type: 'boolean' }) applied!: boolean;
}
