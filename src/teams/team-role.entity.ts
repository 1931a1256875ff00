import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('team_roles')
export class TeamRole {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) teamId!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'jsonb' }) permissions!: Record<string, boolean>;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
