import { Column, Entity } from 'typeorm';
import type { Medium } from '../channels/registry.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { InPlaceOf } from './domain/in-place-of.js';
import type { Occasion } from './domain/rule.js';

/** One message to one person over one channel for one cause, and its state. */
@Entity('deliveries')
export class Delivery extends QueueRowEntity {
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** For a push, the id of the phone. */
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: Medium;
  /**
   * Run, cycle and step of the escalation, `created`, or the event; then `+minutes` of a delay and `#number` of a
   * repeat. Unique with alert, user and channel.
   */
  @Column({ type: 'text' }) cause!: string;
  /** The alert event; `create-alert` is the alert's own notification. */
  @Column({ type: 'text' }) occasion!: Occasion;
  /** The notification rule that chose the channel. */
  @Column({ type: 'uuid', nullable: true }) ruleId!: string | null;
  /**
   * True: only the person's own rules apply, and nobody named them. They follow the alert without being expected to
   * act.
   */
  @Column({ type: 'boolean' }) follows!: boolean;
  /** 0: the first message; above 0: the number of the repeat. */
  @Column({ type: 'integer' }) repetition!: number;
  /** Seconds from the end of this message to its repeat; null: there is none. */
  @Column({ type: 'integer', nullable: true }) repeatSec!: number | null;
  /** How many repeats may follow; null: no limit. */
  @Column({ type: 'integer', nullable: true }) repeatsLeft!: number | null;
  /** True: only closing the alert cancels it, not an acknowledgement. */
  @Column({ type: 'boolean' }) untilClosed!: boolean;
  /** The people who forward to this person; null: none. */
  @Column({ type: 'jsonb', nullable: true }) inPlaceOf!: InPlaceOf[] | null;
  /** The grouped notification in which it waits or was sent; null: not grouped. */
  @Column({ type: 'uuid', nullable: true }) bundledInto!: string | null;
  /** True: it counts as sent, and was only rehearsed. */
  @Column({ type: 'boolean', default: false }) rehearsed!: boolean;
  /** The provider's message id. */
  @Column({ type: 'text', nullable: true }) reference!: string | null;
  /** When to ask the provider for the receipt; null: it has none, or was already asked. */
  @Column({ type: 'timestamptz', nullable: true }) receiptDueAt!: Date | null;
}
