import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../../platform/audit/audited.js';
import type { CustomRoleSettings, ExtendedRole } from '../domain/custom-role.js';

@Audited<CustomRole>({
  type: 'custom_role',
  name: ({ name }) => name,
  fields: {
    ...{ id: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ name: 'shown', extendedRole: 'shown', grantedRights: 'shown', disallowedRights: 'shown' },
  },
})
@Entity('custom_roles')
export class CustomRole implements CustomRoleSettings {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text' }) extendedRole!: ExtendedRole;
  @Column({ type: 'jsonb' }) grantedRights!: readonly string[];
  @Column({ type: 'jsonb' }) disallowedRights!: readonly string[];
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
