import { MINUTE_MS } from '../../platform/durations.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { dueByRoundRobin, emptyingTable } from '../../platform/delivery-queue/delivery-queue.queries.js';
import type { QueueDeclaration, QueueRow } from '../../platform/delivery-queue/queue-declaration.js';
import { Mail } from './mail.entity.js';
import { NONE_BEFORE_IT } from './mails.queries.js';

const ROWS_PER_STATEMENT = 1000;

export type QueuedMail = Mail & QueueRow;
export type NewMail = Omit<Mail, 'tenantId'>;

/** Common to both queues: a mail that cannot be sent is deleted, always with an audit entry. */
const MAIL_QUEUE = {
  insert: insertMails,
  wornOut: { kind: 'permanent', reason: 'No attempt to send it came to an end' },
  mostClaims: Infinity,
} as const;

const PLAIN = {
  table: emptyingTable<QueuedMail>('mails', 'enclosing = false'),
  job: { name: 'mails.send', version: 1, everyMs: 5000 },
} as const;

/** Mails without attachments: reset links, invites, notices. */
export const MAILS: QueueDeclaration<QueuedMail, NewMail> = {
  ...MAIL_QUEUE,
  ...PLAIN,
  name: 'mails',
  // Keeps the order even after a failure or crash, so that nobody reads older news last.
  findDue: dueByRoundRobin(PLAIN.table, PLAIN.job, NONE_BEFORE_IT),
  width: 20,
  backlog: { where: 'true' },
};

/**
 * Mails with attachments, which are created when they are sent: a separate queue, so that no reset link waits for a
 * report.
 */
export const ENCLOSING_MAILS: QueueDeclaration<QueuedMail, NewMail> = {
  ...MAIL_QUEUE,
  name: 'enclosing-mails',
  job: { name: 'mails.send-enclosing', version: 1, everyMs: 5000 },
  table: emptyingTable('mails', 'enclosing = true'),
  // Few at a time, because attachments use memory; the lease covers creating and sending them.
  width: 2,
  leaseMs: 10 * MINUTE_MS,
  patience: 'files',
  backlog: null,
};

async function insertMails(tx: Transaction, mails: readonly NewMail[]): Promise<void> {
  for (let from = 0; from < mails.length; from += ROWS_PER_STATEMENT) {
    await tx.repo(Mail).insert(mails.slice(from, from + ROWS_PER_STATEMENT));
  }
}
