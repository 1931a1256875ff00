import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../../platform/audit/audited.js';
import type { FlappingSettings } from '../domain/flapping.js';

/** At most one row for a tenant; none: the usual settings. */
@Audited<StoredFlappingSettings>({
  type: 'flapping_settings',
  id: ({ tenantId }) => tenantId,
  name: () => null,
  verbs: { create: 'update' },
  fields: {
    ...{ enabled: 'shown', openingsPerHour: 'shown', holdMinutes: 'shown', holdsP1: 'shown', updatedAt: 'silent' },
  },
})
@Entity('flapping_settings')
export class StoredFlappingSettings implements FlappingSettings {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @Column({ type: 'boolean' }) enabled!: boolean;
  @Column({ type: 'integer' }) openingsPerHour!: number;
  @Column({ type: 'integer' }) holdMinutes!: number;
  @Column({ type: 'boolean' }) holdsP1!: boolean;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
