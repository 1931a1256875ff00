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
  /** The incident's team, which never changes. */
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'text' }) summary!: string;
  @Column({ type: 'text', nullable: true }) rootCause!: string | null;
  @Column({ type: 'jsonb' }) timeline!: TimelineEntry[];
  @Column({ type: 'jsonb' }) actionItems!: ActionItem[];
  /** The text on the status page; null: none. */
  @Column({ type: 'text', nullable: true, default: null }) publicText!: string | null;
  @Column({ type: 'timestamptz', nullable: true, default: null }) publishedAt!: Date | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}

/** A change of the public text has audit actions of its own. */
function postmortemActs({ before, after, changes }: Change<PostmortemRow>): Act[] {
  if (!changes['publicText']) return Object.keys(changes).length > 0 ? [{ verb: 'update', changes }] : [];
  if (after.publicText === null) return [{ verb: 'unpublish', changes }];
  return [{ verb: before.publicText === null ? 'publish' : 'update', changes }];
}
