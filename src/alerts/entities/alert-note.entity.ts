import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('alert_notes')
export class AlertNote {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'text' }) note!: string;
  @Column({ type: 'text' }) user!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
