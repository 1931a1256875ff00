import { Injectable, type Type } from '@nestjs/common';
import { AlertContentsController } from '../../alerts/lifecycle/alert-contents.controller.js';
import { AlertEscalationController } from '../../paging/escalation/alert-escalation.controller.js';
import { AlertsController } from '../../alerts/lifecycle/alerts.controller.js';
import type { Mutation } from '../../alerts/lifecycle/domain/mutations.js';
import { AlertRequestsController } from '../../alerts/receipts/alert-requests.controller.js';
import { HeartbeatPingsController } from '../../alerts/heartbeats/heartbeat-pings.controller.js';
import { HeartbeatsController } from '../../alerts/heartbeats/heartbeats.controller.js';
import { AttachmentsController } from '../../alerts/attachments/attachments.controller.js';
import { CreateAlertsController } from '../../alerts/intake/create-alerts.controller.js';
import { AlertReadsWire } from './alert-reads.wire.js';
import { AlertsWire } from './alerts.wire.js';
import { AttachmentsWire } from './attachments.wire.js';
import type { WireAdapter } from './exchange.js';
import { HeartbeatsWire } from './heartbeats.wire.js';

/** The routes that answer third-party clients in other shapes, beyond what all answers to them have in common. */
@Injectable()
export class WireAdapters {
  private readonly adapters: ReadonlyMap<unknown, WireAdapter>;

  constructor(
    private readonly alerts: AlertsWire,
    reads: AlertReadsWire,
    heartbeats: HeartbeatsWire,
    attachments: AttachmentsWire,
  ) {
    this.adapters = new Map([
      [route(CreateAlertsController, 'create'), alerts.create],
      [route(AlertEscalationController, 'escalate'), alerts.escalate],
      [route(AlertsController, 'list'), reads.list],
      [route(AlertsController, 'count'), reads.count],
      [route(AlertsController, 'get'), reads.get],
      [route(AlertContentsController, 'notes'), reads.notes],
      [route(AlertContentsController, 'logs'), reads.logs],
      [route(AlertContentsController, 'recipients'), reads.recipients],
      [route(AlertRequestsController, 'status'), reads.requestStatus],
      [route(AttachmentsController, 'list'), attachments.list],
      [route(AttachmentsController, 'get'), attachments.get],
      [route(AttachmentsController, 'delete'), attachments.delete],
      [route(HeartbeatsController, 'list'), heartbeats.list],
      [route(HeartbeatsController, 'create'), heartbeats.create],
      [route(HeartbeatsController, 'get'), heartbeats.get],
      [route(HeartbeatsController, 'update'), heartbeats.update],
      [route(HeartbeatPingsController, 'get'), heartbeats.ping],
      [route(HeartbeatPingsController, 'post'), heartbeats.ping],
      [route(HeartbeatPingsController, 'put'), heartbeats.ping],
      [route(HeartbeatPingsController, 'patch'), heartbeats.ping],
    ]);
  }

  /** @param mutation what the route does to an alert, if it changes one: these are all answered alike */
  of(handler: unknown, mutation: Mutation | undefined): WireAdapter | undefined {
    return this.adapters.get(handler) ?? (mutation && this.alerts.mutate);
  }
}

const route = <T>(controller: Type<T>, handler: keyof T): unknown => (controller.prototype as T)[handler];
