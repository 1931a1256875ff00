import { Injectable } from '@nestjs/common';
import type { DeliveryAttempt } from '../channels/domain/messages.js';
import { isId } from '../common/ids.js';
import { DeliveryReports } from '../notifications/delivery-reports.js';
import { failureOf } from './domain/twilio-report.js';
import type { DeliveryReportDto } from './twilio.dto.js';

/** Twilio's status reports on messages and calls: those that reached nobody are stored as failures. */
@Injectable()
export class TwilioReports {
  constructor(private readonly deliveries: DeliveryReports) {}

  async take(attempt: DeliveryAttempt, { MessageStatus, CallStatus, ErrorCode }: DeliveryReportDto): Promise<void> {
    const failure = failureOf(MessageStatus ?? CallStatus, ErrorCode);
    if (failure === null || !isId(attempt.tenantId) || !isId(attempt.deliveryId)) return;
    await this.deliveries.bounced(attempt, failure);
  }
}
