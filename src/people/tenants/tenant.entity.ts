import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';

@Audited<Tenant>({
  type: 'tenant',
  id: ({ tenantId }) => tenantId,
  name: ({ name }) => name,
  fields: { name: 'shown', isDefault: 'shown', timezone: 'shown', secondFactorRequired: 'shown', createdAt: 'silent' },
})
@Entity('tenants')
export class Tenant {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @Column({ type: 'text' }) name!: string;
  /** True for exactly one tenant: that of the first start and of public registration. */
  @Column({ type: 'boolean' }) isDefault!: boolean;
  /** IANA time zone for policies and rules without one; null: UTC. */
  @Column({ type: 'text', nullable: true }) timezone!: string | null;
  /** People who sign in with a password need a second factor. */
  @Column({ type: 'boolean' }) secondFactorRequired!: boolean;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
