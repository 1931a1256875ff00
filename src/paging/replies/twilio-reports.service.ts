import { Injectable } from '@nestjs/common';
import type { DeliveryAttempt } from '../channels/domain/messages.js';
import { isAboutTheNumber } from '../channels/twilio/twilio-account.js';
import { isId } from '../../platform/ids.js';
import { DeliveryReports } from '../notifications/delivery-reports.js';
import type { DeliveryReportDto } from './twilio.controller.js';

/** Stores Twilio's status reports about messages and calls that reached nobody as failures. */
@Injectable()
export class TwilioReports {
  constructor(private readonly deliveries: DeliveryReports) {}

  async take(attempt: DeliveryAttempt, { MessageStatus, CallStatus, ErrorCode }: DeliveryReportDto): Promise<void> {
    const failure = failureOf(MessageStatus ?? CallStatus, ErrorCode);
    if (failure === null || !isId(attempt.tenantId) || !isId(attempt.deliveryId)) return;
    const isUnanswered = UNANSWERED.has(MessageStatus ?? CallStatus ?? '');
    const address = isUnanswered ? undefined : isAboutTheNumber(ErrorCode) ? 'dead' : 'doubtful';
    await this.deliveries.bounced(attempt, {
      ...{ kind: 'permanent', reason: failure, isUnanswered },
      ...(address && { address }),
    });
  }
}

/** Twilio's final statuses for messages and calls that reached nobody, as text for people. */
const REACHED_NOBODY: ReadonlyMap<string, string> = new Map([
  ['undelivered', 'the message did not arrive'],
  ['failed', 'it could not be sent'],
  ['busy', 'the line was busy'],
  ['no-answer', 'nobody answered the call'],
  ['canceled', 'the call was cancelled'],
]);

/** The line rang, so the number still works. */
const UNANSWERED: ReadonlySet<string> = new Set(['busy', 'no-answer', 'canceled']);

/** Why a message or call reached nobody; null: it did, or it is still in progress. */
export function failureOf(status: string | undefined, errorCode: string | undefined): string | null {
  const meaning = REACHED_NOBODY.get(status ?? '');
  if (meaning === undefined) return null;
  return `Twilio: ${meaning} (${status}${errorCode ? `, code ${errorCode}` : ''})`;
}
