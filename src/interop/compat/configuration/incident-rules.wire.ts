import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { CreateIncidentRuleDto, UpdateIncidentRuleDto } from '../../../incidents/rules/incident-rule.dto.js';
import { IncidentRulesService } from '../../../incidents/rules/incident-rules.service.js';
import { incidentRuleIn, encodeIncidentRule, nameOfRule } from '../../codec/incident.js';
import { withId } from './domain/lookup.js';
import { unprocessable, type Json, type WireObject } from '../../codec/wire-object.js';
import { WholeChanges } from './whole-changes.js';

/** The incident rules of a service in the third party's shapes. */
@Injectable()
export class IncidentRulesWire {
  constructor(
    private readonly rules: IncidentRulesService,
    private readonly changes: WholeChanges,
  ) {}

  async list(caller: Caller, serviceId: string): Promise<Json[]> {
    return (await this.rules.list(caller, serviceId)).map(encodeIncidentRule);
  }

  /** In the place that `order` names; else the last one. @throws ApiError 400, 403, 422 */
  async create(caller: Caller, serviceId: string, body: WireObject): Promise<{ id: string }> {
    const place = body.number('order') ?? Infinity;
    const fields = incidentRuleIn(body);
    const rule = await checkedBody(CreateIncidentRuleDto, { ...fields, name: nameOfRule(fields) });
    return this.changes.make(caller, async () => {
      const { id } = await this.rules.create(caller, serviceId, rule);
      await this.move(caller, serviceId, id, place);
      return { id };
    });
  }

  /** Replaces it; its place stays unless another one is given. @throws ApiError 400, 403, 404, 422 */
  async put(caller: Caller, serviceId: string, id: string, body: WireObject): Promise<{ id: string }> {
    const place = body.number('order');
    const known = await this.known(caller, serviceId, id);
    const rule = await checkedBody(UpdateIncidentRuleDto, incidentRuleIn(body));
    return this.changes.make(caller, async () => {
      await this.rules.update(caller, serviceId, known, rule);
      if (place !== undefined) await this.move(caller, serviceId, known, place);
      return { id: known };
    });
  }

  /** @throws ApiError 403, 404, 422 */
  async reorder(caller: Caller, serviceId: string, id: string, body: WireObject): Promise<{ id: string }> {
    const known = await this.known(caller, serviceId, id);
    const place = body.number('order');
    if (place === undefined) throw unprocessable('order is required');
    await this.changes.make(caller, () => this.move(caller, serviceId, known, place));
    return { id: known };
  }

  /** @throws ApiError 403, 404 */
  async remove(caller: Caller, serviceId: string, id: string): Promise<void> {
    await this.rules.remove(caller, serviceId, await this.known(caller, serviceId, id));
  }

  private async move(caller: Caller, serviceId: string, id: string, place: number): Promise<void> {
    const ids = (await this.rules.list(caller, serviceId)).map((each) => each.id).filter((each) => each !== id);
    ids.splice(Math.max(0, place), 0, id);
    await this.rules.reorder(caller, serviceId, ids);
  }

  private async known(caller: Caller, serviceId: string, id: string): Promise<string> {
    return withId(await this.rules.list(caller, serviceId), 'Incident rule', id).id;
  }
}
