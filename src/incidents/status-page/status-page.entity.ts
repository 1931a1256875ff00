import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import { maskUrl } from '../../platform/audit/domain/changes.js';
import type { PageSettings } from './domain/content.js';
import type { PageVisibility } from './domain/gate.js';

/** The status page of a tenant, which has one at most. */
@Audited<StatusPage>({
  type: 'status_page',
  id: ({ slug }) => slug,
  name: ({ brandName }) => brandName,
  verbs: { create: 'update' },
  fields: {
    ...{ slug: 'shown', visibility: 'shown', brandName: 'shown', accentColor: 'shown', logoUrl: maskUrl },
    ...{ showUptimeBars: 'shown', keyHash: 'secret', createdAt: 'silent', updatedAt: 'silent' },
  },
  acts: ({ changes }) => [{ verb: Object.keys(changes).join() === 'key' ? 'rotate_key' : 'update', changes }],
})
@Entity('status_pages')
export class StatusPage implements PageSettings {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** Unique across all tenants. */
  @Column({ type: 'text' }) slug!: string;
  @Column({ type: 'text' }) visibility!: PageVisibility;
  @Column({ type: 'text' }) brandName!: string;
  @Column({ type: 'text', nullable: true }) accentColor!: string | null;
  @Column({ type: 'text', nullable: true }) logoUrl!: string | null;
  @Column({ type: 'boolean' }) showUptimeBars!: boolean;
  /** SHA-256 of the access key; set exactly for `link` pages. */
  @Column({ type: 'text', nullable: true }) keyHash!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
