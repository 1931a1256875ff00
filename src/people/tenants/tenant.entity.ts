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
  /** True for exactly one: the tenant of the bootstrap and of public registration. */
  @Column({ type: 'boolean' }) isDefault!: boolean;
  /** IANA, of clocks that name no zone; null: not set, which is UTC. */
  @Column({ type: 'text', nullable: true }) timezone!: string | null;
  /** Of everybody who signs in by password. */
  @Column({ type: 'boolean' }) secondFactorRequired!: boolean;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
