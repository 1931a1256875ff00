import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { checkedBody } from '../../../configuration/bodies.js';
import {
  CreateNotificationRuleDto,
  UpdateNotificationRuleDto,
  type NotificationRuleView,
} from '../../../paging/notification-rules/notification-rule.dto.js';
import { NotificationRulesService } from '../../../paging/notification-rules/notification-rules.service.js';
import { UpdateUserDto } from '../../../people/users/dto/user.dto.js';
import { UsersService } from '../../../people/users/users.service.js';
import { Contacts } from './contacts.js';
import { found, withId } from './domain/lookup.js';
import {
  actionTypeOf,
  copiedTypesIn,
  notificationRuleIn,
  notificationRuleMeta,
  encodeNotificationRule,
  stepIn,
  stepsForAnother,
  encodeStep,
  stepsIn,
} from '../../codec/notification-rule.js';
import { type Json, unprocessable, WireObject } from '../../codec/wire-object.js';
import { NamedThings } from './named-things.service.js';
import { Originals } from './originals.js';
import { People } from './lookups.js';
import { WholeChanges } from './whole-changes.js';

const KIND = 'notification-rule';
const STEP = 'Notification rule step with id';
/** People whom one request gives copies. */
const MOST_COPIES = 100;

interface Kept {
  order?: number;
}

type Placed = NotificationRuleView & { place: number };

/** People's notification rules in the third party's shapes, where each has its order among those for one event. */
@Injectable()
export class NotificationRulesWire {
  constructor(
    private readonly rules: NotificationRulesService,
    private readonly contacts: Contacts,
    private readonly users: UsersService,
    private readonly people: People,
    private readonly things: NamedThings,
    private readonly originals: Originals,
    private readonly changes: WholeChanges,
  ) {}

  async list(caller: Caller, user: string): Promise<Json[]> {
    return (await this.placed(caller, await this.ownerOf(caller, user))).map((rule) =>
      notificationRuleMeta(rule, rule.place),
    );
  }

  /** @throws ApiError 404 */
  async get(caller: Caller, user: string, id: string): Promise<Json> {
    const rule = await this.find(caller, await this.ownerOf(caller, user), id);
    const contacts = await this.contacts.list(caller, user);
    return encodeNotificationRule(rule, rule.place, contacts, await this.things.of(caller));
  }

  /** Whose first rule it is uses the first alone that fits from then on, as the third party does. @throws ApiError 400, 404, 422 */
  async create(caller: Caller, user: string, body: WireObject): Promise<Json> {
    const owner = await this.ownerOf(caller, user);
    const contacts = await this.contacts.list(caller, user);
    const fields = notificationRuleIn(body, null, contacts, await this.things.of(caller));
    const rule = await checkedBody(CreateNotificationRuleDto, fields);
    return this.changes.make(caller, async () => {
      const isFirst = (await this.rules.list(caller, owner)).length === 0;
      if (isFirst) await this.users.patch(caller, owner, await checkedBody(UpdateUserDto, { firstMatchOnly: true }));
      const id = await this.rules.create(caller, owner, rule);
      await this.move(caller, owner, id, body.number('order'));
      return this.meta(caller, owner, id);
    });
  }

  /** Changes what is present. @throws ApiError 400, 404, 422 */
  async patch(caller: Caller, user: string, id: string, body: WireObject): Promise<Json> {
    const owner = await this.ownerOf(caller, user);
    const stored = await this.find(caller, owner, id);
    const contacts = await this.contacts.list(caller, user);
    const fields = notificationRuleIn(body, stored, contacts, await this.things.of(caller));
    const patch = await checkedBody(UpdateNotificationRuleDto, fields);
    return this.changes.make(caller, async () => {
      await this.rules.update(caller, stored.id, patch);
      await this.move(caller, owner, stored.id, body.number('order'));
      return this.meta(caller, owner, stored.id);
    });
  }

  /** @throws ApiError 404, 422 */
  async reorder(caller: Caller, user: string, id: string, body: WireObject): Promise<Json> {
    const order = body.number('order');
    if (order === undefined) throw unprocessable('order is required');
    return this.patch(caller, user, id, WireObject.request({ order }));
  }

  /** @throws ApiError 404 */
  async remove(caller: Caller, user: string, id: string): Promise<void> {
    const stored = await this.find(caller, await this.ownerOf(caller, user), id);
    await this.changes.remove(caller, KIND, stored.id, () => this.rules.remove(caller, stored.id));
  }

  /**
   * Replaces the rules of other people for these events by copies of a person's. Whose rules are all replaced uses the first
   * alone that fits if that person does. All or nothing: a rule that could send nothing to somebody is refused.
   * @throws ApiError 404, 422
   */
  async copy(caller: Caller, user: string, body: WireObject): Promise<void> {
    const isCopied = copiedTypesIn(body);
    const given = body.texts('toUsers') ?? [];
    if (given.length === 0 || given.length > MOST_COPIES || given.includes('all'))
      throw unprocessable(`toUsers must be the ids or usernames of 1 to ${MOST_COPIES} users`);
    const owner = await this.ownerOf(caller, user);
    const targets = await Promise.all(given.map((each) => this.ownerOf(caller, each)));
    await this.changes.make(caller, async () => {
      const rules = (await this.placed(caller, owner)).filter(isCopied);
      // In the order of their ids: two requests at once do not wait for each other.
      for (const target of [...new Set(targets)].filter((id) => id !== owner).toSorted())
        await this.copyTo(caller, { owner, target, rules, isCopied });
    });
  }

  private async copyTo(
    caller: Caller,
    copies: { owner: string; target: string; rules: readonly Placed[]; isCopied: (rule: Placed) => boolean },
  ): Promise<void> {
    const { owner, target, rules, isCopied } = copies;
    const before = await this.placed(caller, target);
    const replaced = before.filter(isCopied);
    const [from, to] = [await this.contacts.list(caller, owner), await this.contacts.list(caller, target)];
    for (const { id } of replaced) await this.remove(caller, target, id);
    for (const rule of rules) {
      const { name, enabled, criteria, repeat, place } = rule;
      const steps = stepsForAnother(rule, from, to);
      if (steps === null)
        throw unprocessable(
          `User [${target}] has no verified contact that rule [${name}] could use: no rule of anybody is copied`,
        );
      const made = await checkedBody(CreateNotificationRuleDto, { name, enabled, criteria, repeat, action: { steps } });
      const id = await this.rules.create(caller, target, made);
      await this.changes.make(caller, (tx) => this.originals.keep(tx, KIND, id, { order: place }));
    }
    if (replaced.length < before.length) return;
    const { firstMatchOnly } = await this.users.get(caller.tenantId, owner);
    await this.users.patch(caller, target, await checkedBody(UpdateUserDto, { firstMatchOnly }));
  }

  /** @throws ApiError 404 */
  async steps(caller: Caller, user: string, id: string): Promise<Json[]> {
    const rule = await this.find(caller, await this.ownerOf(caller, user), id);
    const contacts = await this.contacts.list(caller, user);
    const parent = { id: rule.id, name: rule.name };
    return stepsIn(rule).flatMap((step): Json[] => {
      const shape = encodeStep(parent, step, contacts);
      return shape ? [shape] : [];
    });
  }

  /** @throws ApiError 404 */
  async step(caller: Caller, user: string, id: string, step: string): Promise<Json> {
    const shape = (await this.steps(caller, user, id)).find((each) => each['id'] === step.toLowerCase());
    return found(shape, STEP, step);
  }

  /** @returns its id @throws ApiError 400, 404, 422 */
  async addStep(caller: Caller, user: string, id: string, body: WireObject): Promise<string> {
    const owner = await this.ownerOf(caller, user);
    const rule = await this.find(caller, owner, id);
    const made = stepIn(body, await this.contacts.list(caller, user));
    await this.keepSteps(caller, rule, [...stepsIn(rule), made]);
    const { action } = await this.find(caller, owner, id);
    return action.steps?.at(-1)?.id ?? '';
  }

  /** @param body null: the step is removed @throws ApiError 400, 404, 422 */
  async changeStep(caller: Caller, user: string, id: string, step: string, body: WireObject | null): Promise<void> {
    const rule = await this.find(caller, await this.ownerOf(caller, user), id);
    const steps = stepsIn(rule);
    const asked = found(
      steps.find((each) => each.id === step.toLowerCase()),
      STEP,
      step,
    );
    const contacts = await this.contacts.list(caller, user);
    const changed = steps.flatMap((each): object[] => {
      if (each !== asked) return [each];
      return body === null ? [] : [stepIn(body, contacts, each)];
    });
    await this.keepSteps(caller, rule, changed);
  }

  private async keepSteps(caller: Caller, { id }: NotificationRuleView, steps: readonly object[]): Promise<void> {
    const body = await checkedBody(UpdateNotificationRuleDto, { action: { steps: [...steps] } });
    await this.changes.make(caller, () => this.rules.update(caller, id, body));
  }

  private async ownerOf(caller: Caller, user: string): Promise<string> {
    return this.rules.ownerOf(caller, (await this.people.named(caller.tenantId, user)).id);
  }

  private async meta(caller: Caller, owner: string, id: string): Promise<Json> {
    const rule = await this.find(caller, owner, id);
    return notificationRuleMeta(rule, rule.place);
  }

  /** Before the first of the same event that has a later place. @param order undefined: it stays where it is */
  private async move(caller: Caller, owner: string, id: string, order: number | undefined): Promise<void> {
    if (order === undefined) return;
    await this.changes.make(caller, (tx) => this.originals.keep(tx, KIND, id, { order }));
    const rules = await this.placed(caller, owner);
    const moved = rules.find((rule) => rule.id === id);
    const others = rules.filter((rule) => rule.id !== id);
    const same = (rule: Placed): boolean => moved !== undefined && actionTypeOf(rule) === actionTypeOf(moved);
    const next = others.findIndex((rule) => same(rule) && rule.place >= order);
    const ids = others.map((rule) => rule.id);
    ids.splice(next === -1 ? ids.length : next, 0, id);
    await this.rules.reorder(caller, owner, ids);
  }

  /** In their order, with the places that they were given; else those that they have among rules for the same event. */
  private async placed(caller: Caller, owner: string): Promise<Placed[]> {
    const rules = await this.rules.list(caller, owner);
    const kept = await this.originals.many<Kept>(caller.tenantId, KIND, rules);
    return rules.map((rule, index) => {
      const before = rules.slice(0, index).filter((each) => actionTypeOf(each) === actionTypeOf(rule));
      return { ...rule, place: kept.get(rule.id)?.order ?? before.length };
    });
  }

  private async find(caller: Caller, owner: string, id: string): Promise<Placed> {
    return withId(await this.placed(caller, owner), 'Notification rule', id);
  }
}
