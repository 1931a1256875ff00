import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that every subscriber was told once; its key keeps it from being told again. */
@Entity('status_page_announcements')
export class Announcement {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) incidentId!: string;
  @PrimaryColumn({ type: 'text' }) key!: string;
  /** When what it tells of happened. */
  @Column({ type: 'timestamptz' }) at!: Date;
}
