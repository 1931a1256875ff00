import { Column, Entity } from 'typeorm';
import type { Medium } from '../channels/registry.js';
import { QueueRowEntity } from '../../platform/delivery-queue/queue-row.entity.js';
import type { InPlaceOf } from './domain/in-place-of.js';
import type { Occasion } from './domain/rule.js';

/** One message to one person over one channel for one cause, and what became of it. */
@Entity('deliveries')
export class Delivery extends QueueRowEntity {
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'uuid' }) userId!: string;
  /** Of a push: the phone's token. */
  @Column({ type: 'uuid' }) channelId!: string;
  @Column({ type: 'text' }) channelType!: Medium;
  /**
   * Run, cycle and step of the page, `created`, or the event; then `+minutes` of a delay and `#number` of a
   * repeat. Unique with alert, user and channel.
   */
  @Column({ type: 'text' }) cause!: string;
  /** The event that it is about; `create-alert` is the page itself. */
  @Column({ type: 'text' }) occasion!: Occasion;
  /** The notification rule that chose the channel. */
  @Column({ type: 'uuid', nullable: true }) ruleId!: string | null;
  /** Rules of the person's own asked for it and nobody named them: they follow the alert, and are not paged for it. */
  @Column({ type: 'boolean' }) follows!: boolean;
  /** 0: the first message; beyond that a repeat of it. */
  @Column({ type: 'integer' }) repetition!: number;
  /** Seconds from the end of this message to its repeat; null: there is none. */
  @Column({ type: 'integer', nullable: true }) repeatSec!: number | null;
  /** How many repeats may follow; null: without end. */
  @Column({ type: 'integer', nullable: true }) repeatsLeft!: number | null;
  /** An acknowledgement does not call it back, only the close does. */
  @Column({ type: 'boolean' }) untilClosed!: boolean;
  /** In whose place this person is notified; null: nobody's. */
  @Column({ type: 'jsonb', nullable: true }) inPlaceOf!: InPlaceOf[] | null;
  /** The message about several alerts in which it waits or went; null: it goes alone. */
  @Column({ type: 'uuid', nullable: true }) bundledInto!: string | null;
  /** The provider's own id of the message. */
  @Column({ type: 'text', nullable: true }) reference!: string | null;
  /** When to ask the provider what finally became of it; null: it will not say, or has said. */
  @Column({ type: 'timestamptz', nullable: true }) receiptDueAt!: Date | null;
}
