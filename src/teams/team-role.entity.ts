import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../common/audit/audited.js';

@Audited<TeamRole>({
  type: 'team_role',
  name: ({ name }) => name,
  within: [{ type: 'team', column: 'teamId', as: 'roles' }],
  fields: { id: 'silent', teamId: 'silent', name: 'shown', permissions: 'shown', createdAt: 'silent' },
})
@Entity('team_roles')
export class TeamRole {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) teamId!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'jsonb' }) permissions!: Record<string, boolean>;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
