import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { conflict } from '../../../platform/errors/api-error.js';
import { checkedBody } from '../../../configuration/bodies.js';
import {
  CreateEscalationPolicyDto,
  UpdateEscalationPolicyDto,
} from '../../../paging/escalation/dto/escalation-policy.dto.js';
import { EscalationPoliciesService } from '../../../paging/escalation/escalation-policies.service.js';
import type { VersionedPolicy } from '../../../paging/escalation/policy-catalog.js';
import { escalationIn, encodeEscalation, type EscalationOriginals } from '../../codec/escalation.js';
import { identified, isOwn } from './domain/lookup.js';
import type { Json, WireObject } from '../../codec/wire-object.js';
import { NamedThings } from './named-things.service.js';
import { Originals } from './originals.js';
import { TeamLookup } from './lookups.js';
import { WholeChanges } from './whole-changes.js';

const KIND = 'escalation';

/** Escalations in the third party's shapes. A key of a team knows those of its team only. */
@Injectable()
export class EscalationsWire {
  constructor(
    private readonly escalations: EscalationPoliciesService,
    private readonly originals: Originals,
    private readonly things: NamedThings,
    private readonly teams: TeamLookup,
    private readonly changes: WholeChanges,
  ) {}

  async all(caller: Caller): Promise<VersionedPolicy[]> {
    const { policies } = await this.escalations.list(caller, true);
    return policies.filter(({ policy }) => isOwn(caller, policy));
  }

  /** @param type `name`; anything else means the id @throws ApiError 404 */
  async named(caller: Caller, identifier: string, type: unknown): Promise<VersionedPolicy> {
    const all = (await this.all(caller)).map((each) => ({ ...each.policy, each }));
    return identified(all, 'Escalation', identifier, type).each;
  }

  async shapes(caller: Caller, found: readonly VersionedPolicy[]): Promise<Json[]> {
    const things = await this.things.of(caller);
    const policies = found.map(({ policy }) => policy);
    const kept = await this.originals.many<EscalationOriginals>(caller.tenantId, KIND, policies);
    return found.map((each) => encodeEscalation(each, kept.get(each.policy.id), things));
  }

  /** @throws ApiError 400, 409, 422 */
  async create(caller: Caller, body: WireObject): Promise<{ id: string; name: string }> {
    const { fields, kept } = escalationIn(body, await this.things.of(caller));
    const teamId = await this.teams.ownerIn(caller, body);
    const policy = await checkedBody(CreateEscalationPolicyDto, { ...fields, teamId });
    await this.requireFree(caller, policy.name);
    return this.changes.make(caller, async (tx) => {
      const { id } = await this.escalations.create(caller, policy);
      if (kept.repeat) await this.originals.keep(tx, KIND, id, kept);
      return { id, name: policy.name };
    });
  }

  /** Changes what is present. @throws ApiError 400, 409, 422 */
  async patch(
    caller: Caller,
    { policy: { id, name }, version }: VersionedPolicy,
    body: WireObject,
  ): Promise<{ id: string; name: string }> {
    const { fields, kept } = escalationIn(body, await this.things.of(caller), version.rules);
    const teamId = await this.teams.ownerIn(caller, body);
    const patch = await checkedBody(UpdateEscalationPolicyDto, { ...fields, teamId });
    if (patch.name !== undefined && patch.name !== name) await this.requireFree(caller, patch.name);
    await this.changes.make(caller, async (tx) => {
      await this.escalations.update(caller, id, patch);
      if (kept.repeat) await this.originals.keep(tx, KIND, id, kept);
    });
    return { id, name: patch.name ?? name };
  }

  async remove(caller: Caller, { policy: { id } }: VersionedPolicy): Promise<void> {
    await this.changes.remove(caller, KIND, id, () => this.escalations.delete(caller, id));
  }

  /** Clients name escalations by their names. */
  private async requireFree(caller: Caller, name: string): Promise<void> {
    const { policies } = await this.escalations.list(caller, true);
    if (policies.some(({ policy }) => policy.name === name))
      throw conflict(`Escalation with name [${name}] already exists`);
  }
}
