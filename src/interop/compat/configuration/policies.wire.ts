import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { FIRST_OF_TEAMS } from '../../../alerts/policies/domain/evaluate-policies.js';
import {
  type AlertPolicyView,
  CreateAlertPolicyDto,
  UpdateAlertPolicyDto,
} from '../../../alerts/policies/dto/alert-policy.dto.js';
import {
  CreateNotificationPolicyDto,
  type NotificationPolicyView,
  UpdateNotificationPolicyDto,
} from '../../../alerts/policies/notification/notification-policy.dto.js';
import { NotificationPoliciesService } from '../../../alerts/policies/notification/notification-policies.service.js';
import { AlertPoliciesService } from '../../../alerts/policies/alert-policies.service.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { type Durations, notificationPolicyIn, encodeNotificationPolicy } from '../../codec/notification-policy.js';
import { found, isOwn } from './domain/lookup.js';
import {
  type AlertPolicyOriginals,
  alertPolicyIn,
  encodeAlertPolicy,
  respondersSent,
} from '../../codec/alert-policy.js';
import { unprocessable, type Json, type WireObject } from '../../codec/wire-object.js';
import { NamedThings } from './named-things.service.js';
import { Originals } from './originals.js';
import { TeamLookup } from './lookups.js';
import { WholeChanges } from './whole-changes.js';

const [KIND, ALERTS] = ['notification-policy', 'alert-policy'] as const;
const POLICY_TYPES = ['alert', 'notification'] as const;
export type PolicyType = (typeof POLICY_TYPES)[number];

type Policy = ({ type: 'alert' } & AlertPolicyView) | ({ type: 'notification' } & NotificationPolicyView);

/** Alert and notification policies in the third party's shapes; their order is counted per team and type. */
@Injectable()
export class PoliciesWire {
  constructor(
    private readonly alerts: AlertPoliciesService,
    private readonly notifications: NotificationPoliciesService,
    private readonly originals: Originals,
    private readonly things: NamedThings,
    private readonly lookup: TeamLookup,
    private readonly changes: WholeChanges,
  ) {}

  async list(caller: Caller, type: PolicyType, team: unknown): Promise<Json[]> {
    const teamId = await this.teamIn(caller, team);
    return (await this.level(caller, type, teamId)).map(meta);
  }

  /** @throws ApiError 404 */
  async get(caller: Caller, id: string, team: unknown): Promise<Json> {
    const policy = await this.found(caller, id, team);
    if (policy.type === 'alert') {
      const sent = await this.originals.one<AlertPolicyOriginals>(caller.tenantId, ALERTS, policy.id);
      return encodeAlertPolicy(policy, await this.things.withEscalations(caller), sent);
    }
    const kept = await this.originals.one<Durations>(caller.tenantId, KIND, policy.id);
    return encodeNotificationPolicy(policy, kept);
  }

  /** After the others of its team and type. @throws ApiError 400, 403, 404, 422 */
  async create(caller: Caller, body: WireObject, team: unknown): Promise<Json> {
    const type = typeIn(body);
    const teamId = await this.teamIn(caller, team ?? body.text('TeamId') ?? body.text('teamId'));
    if (type === 'notification' && teamId === null) throw unprocessable('A notification policy needs a teamId');
    const level = await this.level(caller, type, teamId);
    const order = Math.max(teamId === null ? -1 : FIRST_OF_TEAMS - 1, ...level.map((each) => each.order)) + 1;
    const place = { teamId, order };
    const made = (id: string): Json =>
      meta({ id, type, name: body.required('name'), enabled: isOn(body) }, level.length);
    if (type === 'alert') {
      const fields = alertPolicyIn(body, await this.things.withEscalations(caller), teamId);
      const policy = await checkedBody(CreateAlertPolicyDto, { ...fields, ...place });
      const sent = respondersSent(body);
      return this.changes.make(caller, async (tx) => {
        const { id } = await this.alerts.create(caller, policy);
        await this.originals.keep(tx, ALERTS, id, sent);
        return made(id);
      });
    }
    const { fields, kept } = notificationPolicyIn(body);
    const policy = await checkedBody(CreateNotificationPolicyDto, { ...fields, ...place });
    return this.changes.make(caller, async (tx) => {
      const { id } = await this.notifications.create(caller, policy);
      await this.originals.keep(tx, KIND, id, kept);
      return made(id);
    });
  }

  /** Replaces the whole but its place. @throws ApiError 400, 403, 404, 422 */
  async put(caller: Caller, id: string, body: WireObject, team: unknown): Promise<Json> {
    const stored = await this.found(caller, id, team);
    if (typeIn(body) !== stored.type) throw unprocessable('The type of a policy cannot be changed');
    if (stored.type === 'alert') {
      const fields = alertPolicyIn(body, await this.things.withEscalations(caller), stored.teamId, stored);
      const policy = await checkedBody(UpdateAlertPolicyDto, fields);
      const sent = respondersSent(body);
      await this.changes.make(caller, async (tx) => {
        await this.alerts.update(caller, stored.id, policy);
        await this.originals.keep(tx, ALERTS, stored.id, sent);
      });
    } else {
      const { fields, kept } = notificationPolicyIn(body, stored);
      const policy = await checkedBody(UpdateNotificationPolicyDto, fields);
      await this.changes.make(caller, async (tx) => {
        await this.notifications.update(caller, stored.id, policy);
        await this.originals.keep(tx, KIND, stored.id, kept);
      });
    }
    return this.metaOf(caller, stored.id, team);
  }

  /** @throws ApiError 403, 404 */
  async enable(caller: Caller, id: string, team: unknown, enabled: boolean): Promise<void> {
    const { type, id: stored } = await this.found(caller, id, team);
    await this.change(caller, type, stored, { enabled });
  }

  /** @throws ApiError 403, 404, 422 */
  async reorder(caller: Caller, id: string, body: WireObject, team: unknown): Promise<void> {
    const moved = await this.found(caller, id, team);
    const index = body.number('targetIndex');
    if (index === undefined) throw unprocessable('targetIndex is required');
    await this.changes.make(caller, async () => {
      const level = await this.level(caller, moved.type, moved.teamId);
      const others = level.filter((each) => each.id !== moved.id);
      others.splice(Math.max(0, index), 0, moved);
      // The places that they have, so that those of other levels stay where they are between them.
      const places = level.map(({ order }) => order);
      const isClear = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
      const first = moved.teamId === null ? 0 : FIRST_OF_TEAMS;
      for (const [at, each] of others.entries()) {
        const order = isClear ? (places[at] ?? first + at) : first + at;
        if (order !== each.order) await this.change(caller, each.type, each.id, { order });
      }
    });
  }

  /** @throws ApiError 403, 404 */
  async remove(caller: Caller, id: string, team: unknown): Promise<void> {
    const stored = await this.found(caller, id, team);
    const isAlert = stored.type === 'alert';
    await this.changes.make(caller, async (tx) => {
      await (isAlert ? this.alerts : this.notifications).remove(caller, stored.id);
      await this.originals.forget(tx, isAlert ? ALERTS : KIND, stored.id);
    });
  }

  private async change(caller: Caller, type: PolicyType, id: string, patch: { enabled?: boolean; order?: number }) {
    if (type === 'alert') await this.alerts.update(caller, id, patch);
    else await this.notifications.update(caller, id, patch);
  }

  private async all(caller: Caller): Promise<Policy[]> {
    const [alerts, notifications] = await Promise.all([
      this.alerts.list(caller, true),
      this.notifications.list(caller, true),
    ]);
    const both: Policy[] = [
      ...alerts.policies.map((each) => ({ ...each, type: 'alert' as const })),
      ...notifications.policies.map((each) => ({ ...each, type: 'notification' as const })),
    ];
    return both.filter((each) => isOwn(caller, each));
  }

  private async level(caller: Caller, type: PolicyType, teamId: string | null): Promise<Policy[]> {
    return (await this.all(caller)).filter((each) => each.type === type && each.teamId === teamId);
  }

  private async found(caller: Caller, id: string, team: unknown): Promise<Policy> {
    const policy = (await this.all(caller)).find((each) => each.id === id.toLowerCase());
    const isAsked = typeof team !== 'string' || team === '' || team.toLowerCase() === policy?.teamId;
    return found(isAsked ? policy : undefined, 'Policy with id', id);
  }

  private async metaOf(caller: Caller, id: string, team: unknown): Promise<Json> {
    const policy = await this.found(caller, id, team);
    const level = await this.level(caller, policy.type, policy.teamId);
    return meta(
      policy,
      level.findIndex((each) => each.id === id),
    );
  }

  /** Null: global; for a key of a team its own. @throws ApiError 404 */
  private async teamIn(caller: Caller, team: unknown): Promise<string | null> {
    if (typeof team !== 'string' || team === '') return caller.unrestricted ? null : caller.teamId;
    return (await this.lookup.named(caller, team, 'id')).id;
  }
}

function typeIn(body: WireObject): PolicyType {
  const type = POLICY_TYPES.find((each) => each === body.required('type'));
  if (type === undefined) throw unprocessable(`type must be ${POLICY_TYPES.join(' or ')}`);
  return type;
}

const isOn = (body: WireObject): boolean => body.flag('enabled') !== false;

const meta = ({ id, name, type, enabled }: Pick<Policy, 'id' | 'name' | 'type' | 'enabled'>, order: number): Json => ({
  ...{ id, name, type, order, enabled },
});
