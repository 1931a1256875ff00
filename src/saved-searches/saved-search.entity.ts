import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('saved_searches')
export class SavedSearch {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  /** As typed into the alert list; not interpreted here. */
  @Column({ type: 'text' }) query!: string;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
