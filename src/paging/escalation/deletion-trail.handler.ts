import { Injectable } from '@nestjs/common';
import { AuditService, type NewAuditEntry } from '../../people/audit/audit.service.js';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { OnCallService } from '../../on-call/on-call.service.js';
import type { TeamDeleted } from '../../people/teams/events/team-events.js';
import type { UserDeleted } from '../../people/users/events/user-events.js';
import { names } from './domain/policy.js';
import { EscalationRuns } from './escalation.queries.js';
import { PolicyCatalog } from './policy-catalog.js';

type Deletion = StoredEvent<'user.deleted' | 'team.deleted'>;

/**
 * Notes which policies, schedules and running escalations still name a person or team that was deleted. They are not
 * changed, and skip who was deleted, but somebody should correct them.
 */
@Injectable()
@OutboxConsumer({ name: 'escalation.deletion-trail', events: ['user.deleted', 'team.deleted'] })
export class DeletionTrail implements OutboxHandler<'user.deleted' | 'team.deleted'> {
  constructor(
    private readonly catalog: PolicyCatalog,
    private readonly onCall: OnCallService,
    private readonly runs: EscalationRuns,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async handle(events: Deletion[], tx: Transaction): Promise<void> {
    const entries: NewAuditEntry[] = [];
    for (const { payload } of events) entries.push(...(await this.entryOf(tx, payload)));
    this.audit.record(tx, entries);
  }

  private async entryOf(tx: Transaction, deleted: UserDeleted | TeamDeleted): Promise<NewAuditEntry[]> {
    const [kind, id, name] =
      'userId' in deleted
        ? (['user', deleted.userId, deleted.fullName] as const)
        : (['team', deleted.teamId, deleted.name] as const);
    const policies = (await this.catalog.entries(tx.tenantId)).filter(
      ({ teamId, rules }) => teamId === id || rules.some(names(kind, id)),
    );
    const details = {
      escalationPolicies: policies.map((policy) => ({ id: policy.policyId, name: policy.name })),
      schedules: await this.onCall.schedulesNaming(tx, kind, id, this.clock.now()),
      openEscalations: await this.runs.countNaming(tx, kind, id),
    };
    if (policies.length + details.schedules.length + details.openEscalations === 0) return [];
    const action = `${kind}.still_named`;
    const { id: userId, name: userName } = deleted.actor;
    return [{ action, entityType: kind, entityId: id, entityName: name, userId, userName, details }];
  }
}
