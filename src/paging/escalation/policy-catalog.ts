import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ChatRoomUses } from '../chat-rooms/chat-room-uses.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { KnownEscalations } from '../../on-call/known-escalations.js';
import { allRules, firstRecipients, names, stepsWithout, type PolicyEntry } from './domain/policy.js';
import { OnCallEffects } from '../../people/users/on-call-effects.js';
import { EscalationPolicy, EscalationPolicyVersion } from './escalation.entity.js';

/** A policy with its current version, whose `rules` include those for chat rooms. */
export interface VersionedPolicy {
  policy: EscalationPolicy;
  version: Omit<EscalationPolicyVersion, 'roomRules'>;
}

/** The tenant's current policies, from which each new alert's policy is chosen. */
@Injectable()
export class PolicyCatalog {
  private readonly snapshot: TenantSnapshot<readonly PolicyEntry[]>;

  constructor(
    snapshots: TenantSnapshots,
    rooms: ChatRoomUses,
    known: KnownEscalations,
    effects: OnCallEffects,
    internalErrors: InternalErrors,
  ) {
    rooms.foundBy(policiesNaming);
    effects.checkPoliciesWith(async (tenantId, named) => stepsWithout(await this.snapshot.get(tenantId), named));
    known.readBy(async (scope) => {
      const policies = await withVersions(scope, await allPolicies(scope));
      const message = 'An escalation policy cannot be read: where it takes a turn of a schedule, nobody is on call';
      return new Map(
        policies.map(({ policy: { id, name }, version: { rules } }) => [
          id,
          { name, first: internalErrors.spare('escalation_policies', id, message, () => firstRecipients(rules), []) },
        ]),
      );
    });
    this.snapshot = snapshots.define({
      tables: ['escalation_policies'],
      load: async (scope) => (await withVersions(scope, await allPolicies(scope))).map(asEntry),
    });
  }

  /** From memory, current as of the last commit. */
  entries(tenantId: string): Promise<readonly PolicyEntry[]> {
    return this.snapshot.get(tenantId);
  }
}

/** The policies with a rule that posts to this chat room, as text. */
async function policiesNaming(scope: TenantScope, roomId: string): Promise<string[]> {
  const all = await withVersions(scope, await allPolicies(scope));
  const naming = all.filter(({ version }) => version.rules.some(names('room', roomId)));
  return naming.map(({ policy }) => `the escalation policy ${JSON.stringify(policy.name)}`);
}

/** The tenant's policies, oldest first. */
export function allPolicies(scope: TenantScope): Promise<EscalationPolicy[]> {
  return scope.repo(EscalationPolicy).find({}, { order: { createdAt: 'ASC', id: 'ASC' } });
}

/** Adds the current version to each policy. */
export async function withVersions(scope: TenantScope, policies: EscalationPolicy[]): Promise<VersionedPolicy[]> {
  const ids = policies.map(({ versionId }) => versionId);
  const versions = ids.length === 0 ? [] : await scope.repo(EscalationPolicyVersion).find({ id: In(ids) });
  const byId = new Map(
    versions.map(({ roomRules, ...version }) => [
      version.id,
      { ...version, rules: allRules({ rules: version.rules, roomRules }) },
    ]),
  );
  return policies.flatMap((policy) => {
    const version = byId.get(policy.versionId);
    return version ? [{ policy, version }] : [];
  });
}

/** A policy in the form from which alerts choose. */
export function asEntry({ policy, version }: VersionedPolicy): PolicyEntry {
  return {
    policyId: policy.id,
    versionId: version.id,
    name: version.name,
    repeatInterval: version.repeatInterval,
    repeatCount: version.repeatCount,
    closeAlertAfterAll: version.closeAlertAfterAll,
    resetAcknowledgements: version.resetAcknowledgements,
    whenNobody: version.whenNobody,
    rules: version.rules,
    teamId: policy.teamId,
    priorities: policy.priorities,
    isDefault: policy.isDefault,
    createdAt: policy.createdAt,
  };
}
