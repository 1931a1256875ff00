import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An object that must go from the store. What is kept of an attachment gets here by a trigger when its row goes,
 * whoever deleted it (the route, the sweep, the deletion of the alert); the place of an upload, when it is minted.
 */
@Entity('attachment_removals')
export class ObjectRemoval {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) objectKey!: string;
  /** When to try (again). */
  @Column({ type: 'timestamptz' }) dueAt!: Date;
  @Column({ type: 'integer' }) attempts!: number;
}
