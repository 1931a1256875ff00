import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { AdoptedChannels, type PresentChannel } from '../../paging/channels/adopted-channels.js';
import { groupBy } from '../../platform/group-by.js';
import { newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type {
  CreateNotificationRuleDto,
  NotificationRuleView,
} from '../../paging/notification-rules/notification-rule.dto.js';
import { NotificationRulesService } from '../../paging/notification-rules/notification-rules.service.js';
import { AccountsService } from '../../people/users/accounts.service.js';
import { UsersService } from '../../people/users/users.service.js';
import type { PersonalThings } from './domain/wanted.js';
import { placeOfChannel, ruleBodyOf, ruleStateIn, ruleStateOf } from './personal-states.js';
import { CONTACTS, type Memory, PEOPLE, RULES } from './remembered.js';

/** What people have by now. */
export interface Present {
  channels: readonly PresentChannel[];
  rules: readonly NotificationRuleView[];
}

export interface Moving {
  tx: Transaction;
  /** An administrator. */
  caller: Caller;
  userId: string;
  memory: Memory;
  present: Present;
  /** By name. */
  scheduleIds: ReadonlyMap<string, string>;
  /** Contacts count as verified. */
  trustsChannels: boolean;
}

/** How many were made. */
export interface Made {
  people: number;
  channels: number;
  rules: number;
}

/** Gives people what is their own: channels and notification rules, which follow when they move in again; a mute, once. */
@Injectable()
export class PeopleMover {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly channels: AdoptedChannels,
    private readonly rules: NotificationRulesService,
  ) {}

  /** Everybody's things as they are now, by their owner. */
  async present(tx: Transaction): Promise<(userId: string) => Present> {
    const channels = groupBy(await this.channels.ofAll(tx), ({ userId }) => userId);
    const rules = groupBy(await this.rules.ofAll(tx.tenantId), ({ userId }) => userId);
    return (userId) => ({ channels: channels.get(userId) ?? [], rules: rules.get(userId) ?? [] });
  }

  /** @throws ApiError for what is refused: then the transaction must not be committed */
  async move(moving: Moving, person: PersonalThings): Promise<Made> {
    const { tx, caller, userId, memory } = moving;
    const isNew = memory.of(PEOPLE, person.id) === undefined;
    if (isNew) await this.accounts.vouchFor(tx, userId);
    const { ids, made: channels } = await this.moveChannels(moving, person, isNew);
    const rules = await this.moveRules(moving, person, ids, isNew);
    await this.order(moving, person, isNew);
    if (isNew) {
      const mute = person.mutedUntil === null ? {} : { mutedUntil: new Date(person.mutedUntil) };
      await this.users.patch(caller, userId, { firstMatchOnly: true, ...mute });
    }
    return { people: Number(isNew), channels, rules };
  }

  /** @returns their ids by their place; one that was deleted here has none */
  private async moveChannels(
    { tx, userId, memory, present, trustsChannels: verified }: Moving,
    { username, channels }: PersonalThings,
    isNew: boolean,
  ): Promise<{ ids: ReadonlyMap<string, string>; made: number }> {
    const decided = channels.map((channel) => {
      const { type, value, disabledReason } = channel;
      const externalId = channel.id ?? `${userId} ${placeOfChannel(channel)}`;
      const known = memory.of(CONTACTS, externalId)?.objectId ?? channel.id;
      const isSame = (each: PresentChannel): boolean =>
        each.type === type && each.value.toLowerCase() === value.toLowerCase();
      const here = present.channels.find(({ id }) => id === known) ?? present.channels.find(isSame);
      const state = here ? { type: here.type, value: here.value, disabledReason: here.disabledReason } : null;
      const wanted = { type, value, disabledReason };
      // One that the person has already stays as it is.
      const isOwn = isNew && here !== undefined;
      const action = isOwn ? 'same' : memory.decide(CONTACTS, externalId, state, wanted);
      const mustAdopt = action === 'create' || (action === 'same' && verified && here?.verified === false);
      return { channel, externalId, here, state, wanted, action, mustAdopt };
    });
    for (const { here, wanted, action } of decided)
      if (action === 'change' && here) await this.channels.follow(tx, here.id, { ...wanted, verified });
    const adopted = decided.filter(({ mustAdopt }) => mustAdopt);
    const own = adopted.map(({ channel }) => ({ ...channel, verified }));
    const adoptedIds = await this.channels.adoptAll(tx, userId, own);
    const ids = new Map<string, string>();
    for (const each of decided) {
      const { channel, externalId, here, state, wanted, action } = each;
      const id = each.mustAdopt ? adoptedIds[adopted.indexOf(each)] : here?.id;
      if (id !== undefined) ids.set(placeOfChannel(channel), id);
      if (id !== undefined && action !== 'kept-here')
        memory.keep(CONTACTS, externalId, id, action === 'same' ? state : wanted);
      if (!isNew) memory.report(CONTACTS, `${username}: ${channel.value}`, action, state, wanted);
    }
    return { ids, made: decided.filter(({ action }) => action === 'create').length };
  }

  private async moveRules(
    { caller, userId, memory, present, scheduleIds }: Moving,
    { username, rules }: PersonalThings,
    channelIds: ReadonlyMap<string, string>,
    isNew: boolean,
  ): Promise<number> {
    const made: { id: string; body: CreateNotificationRuleDto }[] = [];
    for (const rule of rules) {
      const externalId = rule.id ?? `${userId} ${rule.actionType} ${rule.name}`;
      const known = memory.of(RULES, externalId)?.objectId ?? rule.id;
      const here = present.rules.find(({ id }) => id === known);
      const body = await ruleBodyOf(rule, channelIds, scheduleIds);
      const [state, wanted] = [here ? ruleStateOf(here) : null, ruleStateIn(body)];
      const action = memory.decide(RULES, externalId, state, wanted);
      if (action === 'change' && here) await this.rules.update(caller, here.id, body);
      const id = action === 'create' ? (rule.id ?? newId()) : here?.id;
      if (action === 'create' && id !== undefined) made.push({ id, body });
      if (id !== undefined && action !== 'kept-here') memory.keep(RULES, externalId, id, wanted);
      if (!isNew) memory.report(RULES, `${username}: ${rule.name}`, action, state, wanted);
    }
    await this.rules.createAll(caller, userId, made);
    return made.length;
  }

  /** In the order in which they are there, unless somebody has ordered them here. */
  private async order(
    { caller, userId, memory, present }: Moving,
    person: PersonalThings,
    isNew: boolean,
  ): Promise<void> {
    const idOf = ({ id, actionType, name }: PersonalThings['rules'][number]): string | undefined =>
      memory.objectIdOf(RULES, id ?? `${userId} ${actionType} ${name}`);
    const wanted = person.rules.flatMap((rule) => idOf(rule) ?? []);
    const moved = new Set(wanted);
    const before = present.rules.flatMap(({ id }) => (moved.has(id) ? [id] : []));
    if (!isNew && !memory.isUntouched(PEOPLE, person.id, before)) return;
    const now = isNew ? wanted : (await this.rules.list(caller, userId)).map(({ id }) => id);
    const there = wanted.filter((id) => now.includes(id));
    const places = [...there];
    const next = now.map((id) => (moved.has(id) ? (places.shift() ?? id) : id));
    if (next.some((id, place) => id !== now[place])) await this.rules.reorder(caller, userId, next);
    memory.keep(PEOPLE, person.id, userId, there);
  }
}
