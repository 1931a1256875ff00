import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenants')
export class Tenant {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @Column({ type: 'text' }) name!: string;
  /** True for exactly one: the tenant of the bootstrap and of public registration. */
  @Column({ type: 'boolean' }) isDefault!: boolean;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
