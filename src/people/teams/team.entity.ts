import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';

@Audited<Team>({
  type: 'team',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', name: 'shown', description: 'shown', weeklyDigest: 'shown' },
    ...{ digestAt: 'silent', createdAt: 'silent', updatedAt: 'silent' },
  },
})
@Entity('teams')
export class Team {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  /** Mail a weekly digest to its leads. */
  @Column({ type: 'boolean', default: true }) weeklyDigest!: boolean;
  /** When the next digest is due; null: not scheduled yet. */
  @Column({ type: 'timestamptz', nullable: true }) digestAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

@Audited<TeamMember>({
  type: 'team',
  about: { type: 'team', column: 'teamId' },
  name: () => null,
  within: [
    { type: 'team', column: 'teamId', as: 'members' },
    { type: 'user', column: 'userId', as: 'memberships' },
  ],
  verbs: { create: 'member_added', update: 'member_changed', delete: 'member_removed' },
  fields: { teamId: 'silent', userId: 'silent', role: 'shown', joinedAt: 'silent', order: 'silent' },
})
@Entity('team_members')
export class TeamMember {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) teamId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  /** Free text; `lead` and `admin` members have more rights. */
  @Column({ type: 'text' }) role!: string;
  @Column({ type: 'timestamptz' }) joinedAt!: Date;
  /** Assigned by the database: the order of members who joined at the same instant. */
  @Column({ type: 'bigint', insert: false, update: false }) order!: string;
}

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
