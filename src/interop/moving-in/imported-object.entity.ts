import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that has moved in. It may be gone: rows are looked at beside what is there only. */
@Entity('imported_objects')
export class ImportedObject {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  /** A kind of the configuration, or one of `remembered.ts`. */
  @PrimaryColumn({ type: 'text' }) kind!: string;
  /** Its id there. */
  @PrimaryColumn({ type: 'text' }) externalId!: string;
  /** Its id here. */
  @Column({ type: 'text' }) objectId!: string;
  /** Of what it was here when it had moved in: another hash now is an edit since. */
  @Column({ type: 'text' }) hash!: string;
  @Column({ type: 'timestamptz' }) importedAt!: Date;
}
