import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Marks an object as managed by a configuration. The mark may outlive the object. */
@Entity('configuration_marks')
export class ConfigurationMark {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) kind!: string;
  @PrimaryColumn({ type: 'text' }) objectId!: string;
  /** Its key in configurations, unique within its kind. */
  @Column({ type: 'text' }) key!: string;
  @Column({ type: 'text' }) managedBy!: string;
  @Column({ type: 'timestamptz' }) appliedAt!: Date;
}
