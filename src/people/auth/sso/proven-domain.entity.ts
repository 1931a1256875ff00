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
  /** In lower case. */
  @PrimaryColumn({ type: 'text' }) domain!: string;
  @Column({ type: 'timestamptz' }) provenAt!: Date;
  /** By a DNS record, or by the operator's command. */
  @Column({ type: 'text' }) proof!: 'dns' | 'operator';
}
