import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OwnedByPerson } from '../../platform/owned-by-person.js';
import { Audited } from '../../platform/audit/audited.js';

export const LINK_KINDS = ['user', 'schedule', 'team'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A secret URL for the shifts of a user, a schedule or a team's schedules. */
@Audited<CalendarLink>({
  type: 'calendar_link',
  name: ({ kind }) => kind,
  fields: {
    ...{ id: 'silent', hash: 'silent', createdAt: 'silent', userId: 'shown', kind: 'shown', targetId: 'shown' },
  },
  within: [{ type: 'user', column: 'userId', as: 'calendarLinks' }],
})
@OwnedByPerson<CalendarLink>({ column: 'userId', called: ['calendar link', 'calendar links'] })
@Entity('calendar_links')
export class CalendarLink {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** The creator, whose current permissions limit what it shows. */
  @Column({ type: 'uuid' }) userId!: string;
  @Column({ type: 'text' }) kind!: LinkKind;
  /** The user, schedule or team. */
  @Column({ type: 'uuid' }) targetId!: string;
  /** SHA-256 (hex) of the token, which is stored nowhere. */
  @Column({ type: 'text' }) hash!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
