import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of a zip file, as it was sent. */
@Entity('moving_in_parts')
export class MovingInPart {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) runId!: string;
  @PrimaryColumn({ type: 'integer' }) number!: number;
  @Column({ type: 'bytea' }) bytes!: Buffer;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}

/** A file of a backup, or an answer of an API. */
@Entity('moving_in_files')
export class MovingInFile {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) runId!: string;
  /** `users/ann.json`, or the path of the request. */
  @PrimaryColumn({ type: 'text' }) name!: string;
  /** Of the answer; 200 for files. */
  @Column({ type: 'integer' }) status!: number;
  /** JSON; null: the service did not give it. */
  @Column({ type: 'text', nullable: true }) body!: string | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}
