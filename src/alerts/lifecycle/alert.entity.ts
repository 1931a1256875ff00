import { Column, Entity, PrimaryColumn } from 'typeorm';
import { classWith } from '../../platform/made-of-fields.js';
import { shownAlias } from './domain/stored-alias.js';
import type { AlertStatus, Actor } from './domain/alert.js';
import type { AlertField } from './domain/alert-field.js';
import { keptFields, type StoredFields } from './domain/alert-fields.js';
import type { Flapping } from './domain/flapping.js';
import type { Snoozes } from './domain/snoozes.js';
import type { ReadReceipt } from './domain/read-receipts.js';
import type { ActivityType } from './domain/activity.js';

/** Beside what the service says of an alert, what the client says (`alert-fields.ts`). */
@Entity('alerts')
export class Alert extends classWith<StoredFields>(keptFields().map(([name, field]) => [name, [columnOf(field)]])) {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** 0-99999, random, not unique. */
  @Column({ type: 'integer' }) tinyId!: number;
  @Column({ type: 'text' }) status!: AlertStatus;
  /** Kept apart from the status: closing leaves it as it was. */
  @Column({ type: 'boolean' }) acknowledged!: boolean;
  @Column({ type: 'timestamptz', nullable: true }) snoozedUntil!: Date | null;
  @Column({ type: 'jsonb', nullable: true }) snoozes!: Snoozes | null;
  /** As the client named the owner; `ownerId` when that is a user of the tenant. */
  @Column({ type: 'text', nullable: true }) owner!: string | null;
  @Column({ type: 'uuid', nullable: true }) ownerId!: string | null;
  @Column({ type: 'uuid', nullable: true }) teamId!: string | null;
  @Column({ type: 'jsonb' }) readBy!: ReadReceipt[];
  /** How often it was raised, the first time included. */
  @Column({ type: 'integer' }) count!: number;
  /** Its integration suppresses notifications. */
  @Column({ type: 'boolean' }) suppressNotifications!: boolean;
  /** Set by an alert policy: nothing follows from the alert before then. */
  @Column({ type: 'timestamptz', nullable: true }) delayedUntil!: Date | null;
  /** Set: its alias was opened and closed again and again when it came. */
  @Column({ type: 'jsonb', nullable: true }) flapping!: Flapping | null;
  /** The maintenance window during which it was raised, if that silenced it. */
  @Column({ type: 'uuid', nullable: true }) maintenance!: string | null;
  /** The end of that maintenance; null once somebody may be paged. In the past: nobody is before it is raised again. */
  @Column({ type: 'timestamptz', nullable: true }) silencedUntil!: Date | null;
  /** Set while its escalation waits for somebody to come on call. */
  @Column({ type: 'timestamptz', nullable: true }) heldUntil!: Date | null;
  @Column({ type: 'uuid', nullable: true }) integrationId!: string | null;
  /** What of the sender makes a derived alias unique (account and region of an alarm). */
  @Column({ type: 'text', nullable: true }) aliasOrigin!: string | null;
  @Column({ type: 'timestamptz' }) lastOccurredAt!: Date;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
  /** Who has it: a person, the integration of a key, or the alert policy that acknowledged it; null when nobody has. */
  @Column({ type: 'jsonb', nullable: true }) acknowledgedBy!: { id: string | null; name: string } | null;
  /** Who closed it last; null before, and once it is open again. */
  @Column({ type: 'jsonb', nullable: true }) closedBy!: { id: string | null; name: string } | null;
  /** The latest acknowledgement and close; kept when undone. */
  @Column({ type: 'timestamptz', nullable: true }) acknowledgedAt!: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) closedAt!: Date | null;
  /** The first acknowledgement, for the reports, and the user who gave it; an alert policy's does not count. */
  @Column({ type: 'timestamptz', nullable: true }) firstAcknowledgedAt!: Date | null;
  @Column({ type: 'uuid', nullable: true }) firstAcknowledgedBy!: string | null;
}

function columnOf(field: AlertField): PropertyDecorator {
  const nullable = field.default === null || (field.onRepeat === 'latest' && !field.isRequired);
  switch (field.kind) {
    case 'text':
      return Column({
        ...{ type: 'text', nullable },
        // What the table has behind an alias is its own.
        ...(field.isAlias && { transformer: { from: shownAlias, to: (alias: unknown) => alias } }),
      });
    case 'choice':
      return Column({ type: 'text', nullable });
    case 'flag':
      return Column({ type: 'boolean', nullable });
    case 'texts':
      return Column({ type: 'text', array: true, nullable });
    case 'map':
    case 'responders':
    case 'viewers':
      return Column({ type: 'jsonb', nullable });
  }
}

/** One line of an alert's history. */
export interface ActivityEntry {
  id: string;
  type: ActivityType;
  /** The name of who did it. */
  user: string;
  /** The person or the key; absent: the service itself did it, or it was written before this was kept. */
  actor?: Actor;
  metadata: Record<string, unknown>;
  /** Shown only to those who ask for all: the contract gives snoozes and bulk actions no entry. */
  hidden?: true;
}

/** The lines that one change added to an alert's history: most alerts begin with three, which are one row. */
@Entity('alert_activities')
export class AlertActivity {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) alertId!: string;
  @PrimaryColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Of the first line. */
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** Oldest first. */
  @Column({ type: 'json' }) entries!: ActivityEntry[];
}

@Entity('alert_notes')
export class AlertNote {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'uuid' }) alertId!: string;
  @Column({ type: 'text' }) note!: string;
  @Column({ type: 'text' }) user!: string;
  /** The caller; null: written before it was kept. */
  @Column({ type: 'jsonb', nullable: true }) actor!: Actor | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
}

/** Somebody who was paged for an alert, whether or not a provider could reach them. */
@Entity('alert_recipients')
export class AlertRecipient {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) alertId!: string;
  @PrimaryColumn({ type: 'uuid' }) userId!: string;
  /** By the escalation engine, or as a responder; false: paged in another's place, or by rules of their own. */
  @Column({ type: 'boolean', default: true }) named!: boolean;
  /** When first paged. */
  @Column({ type: 'timestamptz' }) namedAt!: Date;
}
