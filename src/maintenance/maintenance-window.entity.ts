import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('maintenance_windows')
export class MaintenanceWindow {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'timestamptz' }) startTime!: Date;
  /** Inclusive; before the start it is a window that never applies. */
  @Column({ type: 'timestamptz' }) endTime!: Date;
  @Column({ type: 'text', nullable: true }) serviceId!: string | null;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
