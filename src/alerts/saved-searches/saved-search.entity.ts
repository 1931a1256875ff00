import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';

@Audited<SavedSearch>({
  type: 'saved_search',
  name: ({ name }) => name,
  fields: {
    id: 'silent',
    createdAt: 'silent',
    updatedAt: 'silent',
    name: 'shown',
    query: 'shown',
    description: 'shown',
    ownerId: 'shown',
    teamId: 'shown',
  },
})
@OwnedByPerson<SavedSearch>({ column: 'ownerId', called: ['saved search', 'saved searches'] })
@Entity('saved_searches')
export class SavedSearch {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  /** As typed into the alert list; not interpreted here. */
  @Column({ type: 'text' }) query!: string;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  /** Description and owner (a user of the tenant), set by third-party clients. */
  @Column({ type: 'text', nullable: true }) description!: string | null;
  @Column({ type: 'uuid', nullable: true }) ownerId!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  /** Null: never changed, or last changed before this column existed. */
  @Column({ type: 'timestamptz', nullable: true }) updatedAt!: Date | null;
}
