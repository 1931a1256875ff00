import { Injectable } from '@nestjs/common';
import { AlertEscalation } from '../../paging/escalation/alert-escalation.js';
import { AlertReader } from '../../alerts/lifecycle/alert-reader.js';
import type { AlertRef } from '../../alerts/lifecycle/domain/alert-ref.js';
import { MUTATIONS } from '../../alerts/lifecycle/domain/mutations.js';
import type { EscalateView } from '../../alerts/lifecycle/dto/alert.views.js';
import { alertOf } from '../../alerts/lifecycle/one-alert.decorator.js';
import { AlertReceipts } from '../../alerts/receipts/alert-receipts.js';
import { ApiError, invalid } from '../../platform/errors/api-error.js';
import { Reply } from '../../platform/http/reply.js';
import { UsersService } from '../../people/users/users.service.js';
import {
  forbiddenByState,
  noSuchAlert,
  noSuchEscalation,
  notEscalated,
  unchangedBecause,
} from './domain/answer-headers.js';
import { escalationNamed, fitAction, fitCreate, namesOwner } from './domain/fit-body.js';
import type { Exchange, WireAdapter } from './exchange.js';

/** The outcome of a request, where it differs from the recorded receipt. */
interface Outcome {
  success: boolean;
  status: string;
  alertId: string | null;
}

/** Changes of alerts by third-party clients (compat.md, "In the profile only"). */
@Injectable()
export class AlertsWire {
  constructor(
    private readonly reader: AlertReader,
    private readonly escalation: AlertEscalation,
    private readonly receipts: AlertReceipts,
    private readonly users: UsersService,
  ) {}

  /** Always accepted; over-long texts are cut. */
  readonly create: WireAdapter = async ({ request }, route) => {
    request.body = fitCreate(request.body);
    return acceptedCreate((await route()) as Reply);
  };

  /** Accepted; an unknown alert, a refused action, or one without effect shows in the status of the request. */
  readonly mutate: WireAdapter = async (exchange, route) => {
    await this.fitAction(exchange);
    return this.accepted(exchange, async () => {
      const answer = await route();
      if (!(answer instanceof Reply) || answer.unchanged === null) return null;
      return { success: false, status: unchangedBecause(answer.unchanged), alertId: await this.idOf(exchange) };
    });
  };

  /** To the named escalation, or to the next step of the alert's own. */
  readonly escalate: WireAdapter = async (exchange, route) => {
    await this.fitAction(exchange);
    const { request } = exchange;
    const policy = escalationNamed(request.body);
    return this.accepted(exchange, async () => {
      const result = policy
        ? await this.escalation.escalateTo(request.user, alertOf(request), policy)
        : ((await route()) as EscalateView);
      const alertId = await this.idOf(exchange);
      if (result === null) return { success: false, status: noSuchEscalation(policy ?? {}), alertId };
      if (!result.escalated) return { success: false, status: notEscalated(result.reason), alertId };
      return policy ? { success: true, status: MUTATIONS.EscalateToNext, alertId } : null;
    });
  };

  private async accepted(exchange: Exchange, work: () => Promise<Outcome | null>): Promise<Reply> {
    try {
      const outcome = await work();
      if (outcome) await this.record(exchange, outcome);
    } catch (error) {
      await this.record(exchange, failureOf(exchange, error));
    }
    return Reply.accepted();
  }

  private async idOf({ request, caller }: Exchange): Promise<string> {
    const ref: AlertRef = alertOf(request);
    return ref.by === 'id' ? ref.id : (await this.reader.get(caller, ref)).id;
  }

  /** `user`, in the body or the query, is who acts (of `assign`: `owner` is who gets it); over-long texts are cut. */
  private async fitAction({ request, caller, mutation }: Exchange): Promise<void> {
    const { body, user } = fitAction(request.body, request.query['user'], mutation);
    request.body = body;
    if (mutation === 'Assign' && !namesOwner(body)) throw invalid('owner', 'is required', { problem: 'REQUIRED' });
    if (user === null) return;
    const users = await this.users.directory(caller.tenantId);
    request.user = { ...caller, actsFor: { id: (users.get(user) ?? users.byUsername(user))?.id ?? null, name: user } };
  }

  /** A later receipt of a request counts instead of an earlier one. */
  private async record({ request, caller, requestId, mutation }: Exchange, outcome: Outcome): Promise<void> {
    if (!mutation) return;
    const { identifier } = request.params;
    const byAlias = request.query['identifierType'] === 'alias' && typeof identifier === 'string';
    await this.receipts.recordNow(caller.tenantId, {
      requestId,
      action: mutation,
      ...outcome,
      alias: byAlias ? identifier : null,
      integrationId: caller.integration?.id ?? null,
    });
  }
}

/** @throws errors that no status text stands for */
function failureOf({ request, mutation }: Exchange, error: unknown): Outcome {
  if (!mutation || !(error instanceof ApiError)) throw error;
  const { identifier = '' } = request.params;
  const { identifierType } = request.query;
  const failed = (status: string): Outcome => ({ success: false, status, alertId: null });
  if (error.status === 404) return failed(noSuchAlert(String(identifier), identifierType));
  if (error.status === 409) return failed(forbiddenByState(error.message));
  throw error;
}

/** The answer to a create in the third-party shape: accepted, whatever its outcome. @param reply the native answer */
export function acceptedCreate({ body }: Reply): Reply {
  const data = body?.['data'] as { alertId?: unknown } | undefined;
  const alertId = body?.['alertId'] ?? data?.alertId;
  return Reply.accepted(alertId === undefined ? {} : { alertId });
}
