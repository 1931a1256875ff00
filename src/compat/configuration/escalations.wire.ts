import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { conflict, notFound } from '../../common/errors/api-error.js';
import { checkedBody } from '../../configuration/bodies.js';
import { CreateEscalationPolicyDto, UpdateEscalationPolicyDto } from '../../escalation/dto/escalation-policy.dto.js';
import { EscalationPoliciesService } from '../../escalation/escalation-policies.service.js';
import type { VersionedPolicy } from '../../escalation/policy-catalog.js';
import { escalationIn, escalationShape, type EscalationOriginals } from './domain/escalation-shape.js';
import { isOwn } from './domain/own.js';
import type { Wire } from './domain/wire-body.js';
import { NamedThings } from './named-things.service.js';
import { Originals } from './originals.js';
import { TeamLookup } from './team-lookup.js';
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

  /** @param identifierType `name`; anything else means the id @throws ApiError 404 */
  async named(caller: Caller, identifier: string, identifierType: unknown): Promise<VersionedPolicy> {
    const isName = identifierType === 'name';
    const found = (await this.all(caller)).find(({ policy: { id, name } }) =>
      isName ? name === identifier : id === identifier.toLowerCase(),
    );
    if (!found) throw notFound(`Escalation with identifier [${identifier.slice(0, 100)}] does not exist`);
    return found;
  }

  async shapes(caller: Caller, found: readonly VersionedPolicy[]): Promise<Wire[]> {
    const things = await this.things.of(caller);
    const ids = found.map(({ policy }) => policy.id);
    const kept = await this.originals.many<EscalationOriginals>(caller.tenantId, KIND, ids);
    return found.map((each) => escalationShape(each, kept.get(each.policy.id), things));
  }

  /** @throws ApiError 400, 409, 422 */
  async create(caller: Caller, body: Wire): Promise<{ id: string; name: string }> {
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
    body: Wire,
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
    await this.changes.make(caller, async (tx) => {
      await this.escalations.delete(caller, id);
      await this.originals.forget(tx, KIND, id);
    });
  }

  /** Clients name escalations by their names. */
  private async requireFree(caller: Caller, name: string): Promise<void> {
    const { policies } = await this.escalations.list(caller, true);
    if (policies.some(({ policy }) => policy.name === name))
      throw conflict(`Escalation with name [${name}] already exists`);
  }
}
