import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../../platform/audit/audited.js';

/** A domain that an organisation has proven to own. At most one organisation holds a domain. */
@Audited<ProvenDomain>({
  type: 'domain',
  id: ({ domain }) => domain,
  name: ({ domain }) => domain,
  verbs: { create: 'proven', update: 'proven', delete: 'lost' },
  fields: { domain: 'shown', proof: 'shown', provenAt: 'silent' },
})
@Entity('proven_domains')
export class ProvenDomain {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** In small letters. */
  @PrimaryColumn({ type: 'text' }) domain!: string;
  @Column({ type: 'timestamptz' }) provenAt!: Date;
  /** A record in its DNS, or the operator's word. */
  @Column({ type: 'text' }) proof!: 'dns' | 'operator';
}
