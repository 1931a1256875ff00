import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An announcement that was mailed to every subscriber; its key prevents a second one. */
@Entity('status_page_announcements')
export class Announcement {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) incidentId!: string;
  @PrimaryColumn({ type: 'text' }) key!: string;
  /** When what it tells of happened. */
  @Column({ type: 'timestamptz' }) at!: Date;
}
