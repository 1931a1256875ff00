import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { checkedBody } from '../../../configuration/bodies.js';
import {
  CreateTeamRoutingRuleDto,
  UpdateTeamRoutingRuleDto,
  type TeamRoutingRuleView,
} from '../../../alerts/routing/team-rules/team-routing-rule.dto.js';
import { TeamRoutingRulesService } from '../../../alerts/routing/team-rules/team-routing-rules.service.js';
import { found, withId } from './domain/lookup.js';
import { routingRuleIn, encodeRoutingRule, type RoutingRuleOriginals } from '../../codec/routing-rule.js';
import { unprocessable, type Json, type WireObject } from '../../codec/wire-object.js';
import { NamedThings } from './named-things.service.js';
import { Originals } from './originals.js';
import { WholeChanges } from './whole-changes.js';

const KIND = 'routing-rule';

interface Named {
  id: string;
  name: string;
}

/** The routing rules of a team in the third party's shapes; the default one is asked last. */
@Injectable()
export class RoutingRulesWire {
  constructor(
    private readonly rules: TeamRoutingRulesService,
    private readonly originals: Originals,
    private readonly things: NamedThings,
    private readonly changes: WholeChanges,
  ) {}

  async list(caller: Caller, teamId: string): Promise<Json[]> {
    const rules = await this.rules.list(caller, teamId);
    const things = await this.things.withEscalations(caller);
    const kept = await this.originals.many<RoutingRuleOriginals>(caller.tenantId, KIND, rules);
    return rules.map((rule, order) => encodeRoutingRule(rule, order, kept.get(rule.id), things));
  }

  /** @throws ApiError 404 */
  async get(caller: Caller, teamId: string, id: string): Promise<Json> {
    const shape = (await this.list(caller, teamId)).find((each) => each['id'] === id.toLowerCase());
    return found(shape, 'Routing rule with id', id);
  }

  /** In the place that `order` names; else the last one before the default rule. @throws ApiError 400, 403, 422 */
  async create(caller: Caller, teamId: string, body: WireObject): Promise<Named> {
    const { fields, kept } = routingRuleIn(body, await this.things.withEscalations(caller));
    const place = body.number('order');
    const rule = await checkedBody(CreateTeamRoutingRuleDto, fields);
    return this.changes.make(caller, async (tx) => {
      const { id, name } = await this.rules.create(caller, teamId, rule);
      await this.originals.keep(tx, KIND, id, kept);
      await this.move(caller, teamId, id, place ?? Infinity);
      return { id, name };
    });
  }

  /** Changes what is present. @throws ApiError 400, 403, 404, 422 */
  async patch(caller: Caller, teamId: string, id: string, body: WireObject): Promise<Named> {
    const stored = await this.stored(caller, teamId, id);
    const before = await this.originals.one<RoutingRuleOriginals>(caller.tenantId, KIND, stored.id);
    const things = await this.things.withEscalations(caller);
    const timezone = stored.hours?.timezone ?? before?.timezone;
    const { fields, kept } = routingRuleIn(body, things, timezone);
    // The hours stay, in the new zone.
    const moved =
      kept.timezone !== undefined && stored.hours ? { ...stored.hours, timezone: kept.timezone } : undefined;
    const patch = await checkedBody(UpdateTeamRoutingRuleDto, { ...fields, hours: fields['hours'] ?? moved });
    return this.changes.make(caller, async (tx) => {
      const { name } = await this.rules.update(caller, teamId, stored.id, patch);
      await this.originals.keep(tx, KIND, stored.id, { ...before, ...kept });
      return { id: stored.id, name };
    });
  }

  /** @throws ApiError 403, 404, 422 */
  async reorder(caller: Caller, teamId: string, id: string, body: WireObject): Promise<Named> {
    const stored = await this.stored(caller, teamId, id);
    const place = body.number('order');
    if (place === undefined) throw unprocessable('order is required');
    await this.changes.make(caller, () => this.move(caller, teamId, stored.id, place));
    return { id: stored.id, name: stored.name };
  }

  /** @throws ApiError 403, 404, 422 for the default rule */
  async remove(caller: Caller, teamId: string, id: string): Promise<void> {
    const stored = await this.stored(caller, teamId, id);
    if (stored.isDefault) throw unprocessable('The default routing rule of a team cannot be deleted');
    await this.changes.remove(caller, KIND, stored.id, () => this.rules.remove(caller, teamId, stored.id));
  }

  private async move(caller: Caller, teamId: string, id: string, place: number): Promise<void> {
    const rules = await this.rules.list(caller, teamId);
    const others = rules.filter((each) => each.id !== id && !each.isDefault).map((each) => each.id);
    const last = rules.filter((each) => each.id !== id && each.isDefault).map((each) => each.id);
    others.splice(Math.max(0, place), 0, id);
    await this.rules.reorder(caller, teamId, [...others, ...last]);
  }

  private async stored(caller: Caller, teamId: string, id: string): Promise<TeamRoutingRuleView> {
    return withId(await this.rules.list(caller, teamId), 'Routing rule', id);
  }
}
