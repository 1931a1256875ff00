import { Column, Entity } from 'typeorm';
import { QueueRowEntity } from './queue-row.entity.js';

/** One thing that is to leave the service, and what became of it. No foreign keys: it is history, and outlives whom it is about. */
@Entity('outgoing')
export class OutgoingRow extends QueueRowEntity {
  /** The queue that it is in. */
  @Column({ type: 'text' }) kind!: string;
  /** Unique within its tenant and kind: whatever runs twice, nothing is sent twice. Null: nothing else is the same. */
  @Column({ type: 'text', nullable: true }) once!: string | null;
  /** As of `Queued`. */
  @Column({ type: 'integer' }) busy!: number;
  @Column({ type: 'jsonb' }) payload!: object;
}
