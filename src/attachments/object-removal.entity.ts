import { Column, Entity, PrimaryColumn } from 'typeorm';

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
