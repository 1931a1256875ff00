import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An object that a configuration manages. It may be gone: rows are looked at beside their objects only. */
@Entity('configuration_marks')
export class ConfigurationMark {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) kind!: string;
  @PrimaryColumn({ type: 'text' }) objectId!: string;
  /** How configurations call it: unique among the objects of its kind. */
  @Column({ type: 'text' }) key!: string;
  @Column({ type: 'text' }) managedBy!: string;
  @Column({ type: 'timestamptz' }) appliedAt!: Date;
}
