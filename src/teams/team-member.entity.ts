import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('team_members')
export class TeamMember {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) teamId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  /** Free text; `lead` and `admin` members have more to say. */
  @Column({ type: 'text' }) role!: string;
  @Column({ type: 'timestamptz' }) joinedAt!: Date;
  /** Counted by the database: the order of joining of those who joined at one instant. */
  @Column({ type: 'bigint', insert: false, update: false }) order!: string;
}
