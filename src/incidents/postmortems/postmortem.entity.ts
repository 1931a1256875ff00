import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited, type Act, type Change } from '../../platform/audit/audited.js';
import type { ActionItem, Postmortem, TimelineEntry } from './domain/postmortem.js';

@Audited<PostmortemRow>({
  type: 'postmortem',
  name: () => null,
  within: [{ type: 'incident', column: 'incidentId', as: 'postmortems' }],
  acts: postmortemActs,
  fields: {
    ...{ id: 'silent', incidentId: 'silent', teamId: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ summary: 'shown', rootCause: 'shown', timeline: 'shown', actionItems: 'shown' },
    ...{ publicText: 'shown', publishedAt: 'silent' },
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
  /** What the public reads of it; null: nothing. */
  @Column({ type: 'text', nullable: true, default: null }) publicText!: string | null;
  @Column({ type: 'timestamptz', nullable: true, default: null }) publishedAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

/** What the public reads is changed by requests of its own. */
function postmortemActs({ before, after, changes }: Change<PostmortemRow>): Act[] {
  if (!changes['publicText']) return Object.keys(changes).length > 0 ? [{ verb: 'update', changes }] : [];
  if (after.publicText === null) return [{ verb: 'unpublish', changes }];
  return [{ verb: before.publicText === null ? 'publish' : 'update', changes }];
}
