import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../common/audit/audited.js';
import type { ActionItem, Postmortem, TimelineEntry } from './domain/postmortem.js';

@Audited<PostmortemRow>({
  type: 'postmortem',
  name: () => null,
  within: [{ type: 'incident', column: 'incidentId', as: 'postmortems' }],
  fields: {
    ...{ id: 'silent', incidentId: 'silent', teamId: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ summary: 'shown', rootCause: 'shown', timeline: 'shown', actionItems: 'shown' },
  },
})
@Entity('postmortems')
export class PostmortemRow implements Postmortem {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) incidentId!: string;
  /** The incident's, which never changes. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'text' }) summary!: string;
  @Column({ type: 'text', nullable: true }) rootCause!: string | null;
  @Column({ type: 'jsonb' }) timeline!: TimelineEntry[];
  @Column({ type: 'jsonb' }) actionItems!: ActionItem[];
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
