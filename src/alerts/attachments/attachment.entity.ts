import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('attachments')
export class Attachment {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'text' }) fileName!: string;
  @Column({ type: 'text' }) contentType!: string;
  /** Bytes: as announced while pending, as stored once uploaded. */
  @Column({ type: 'integer' }) size!: number;
  /** Name of who minted it. */
  @Column({ type: 'text' }) uploadedBy!: string;
  /** Where the object store keeps it. */
  @Column({ type: 'text' }) objectKey!: string;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  /** Null: a pending mint. */
  @Column({ type: 'timestamptz', nullable: true }) uploadedAt!: Date | null;
}

/**
 * An object to remove from the store. A trigger inserts an attachment's object when its row is deleted
 * (by the route, the sweep, or with the alert); the upload's object is inserted when it is minted.
 */
@Entity('attachment_removals')
export class ObjectRemoval {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) objectKey!: string;
  /** When to try (again). */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  @Column({ type: 'integer' }) attempts!: number;
}
