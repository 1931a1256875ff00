import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Switch, SwitchedType } from './domain/switches.js';

/** What a maintenance has switched, and what has to be taken back at its end. */
@Entity('maintenance_switches')
export class MaintenanceSwitch implements Switch {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) type!: SwitchedType;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'boolean' }) before!: boolean;
  @Column({ type: 'boolean' }) applied!: boolean;
}
