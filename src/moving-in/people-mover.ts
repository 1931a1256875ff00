import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { AdoptedChannels } from '../channels/adopted-channels.js';
import { ApiError } from '../common/errors/api-error.js';
import type { Transaction } from '../database/unit-of-work.js';
import { ForwardingRulesService } from '../forwarding/forwarding-rules.service.js';
import { CreateNotificationRuleDto } from '../notifications/rules/notification-rule.dto.js';
import { NotificationRulesService } from '../notifications/rules/notification-rules.service.js';
import { AccountsService } from '../users/accounts.service.js';
import { UsersService } from '../users/users.service.js';
import { checkedBody } from '../configuration/bodies.js';
import type { ReportedRefusal } from './domain/report.js';
import type { PersonalThings, WantedChannel, WantedForwarding, WantedRule } from './domain/wanted.js';

/** What has moved in before people's own things. */
interface Found {
  /** By login name. */
  userIds: ReadonlyMap<string, string>;
  /** By name. */
  scheduleIds: ReadonlyMap<string, string>;
}

/** Gives people what is their own: channels, notification rules, a mute, forwarding rules. Each person once. */
@Injectable()
export class PeopleMover {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly channels: AdoptedChannels,
    private readonly rules: NotificationRulesService,
    private readonly forwardings: ForwardingRulesService,
  ) {}

  /** @returns what is refused: then the transaction must not be committed */
  async move(
    tx: Transaction,
    caller: Caller,
    { people, forwardings }: { people: readonly PersonalThings[]; forwardings: readonly WantedForwarding[] },
    { userIds, scheduleIds, trustsChannels }: Found & { trustsChannels: boolean },
  ): Promise<ReportedRefusal[]> {
    const refusals: ReportedRefusal[] = [];
    const attempt = async (kind: string, key: string, work: () => Promise<void>): Promise<void> => {
      await work().catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        refusals.push({ kind, key, message: error.message });
      });
    };
    const idOf = (username: string): string => userIds.get(username) ?? '';
    for (const person of people)
      await attempt('users', person.username, () =>
        this.movePerson(tx, caller, idOf(person.username), person, { scheduleIds, verified: trustsChannels }),
      );
    for (const { id: _id, from, to, startDate, endDate, alias } of forwardings)
      await attempt('forwardingRules', `${from} to ${to}`, async () => {
        const dates = { startDate: startDate && new Date(startDate), endDate: endDate && new Date(endDate) };
        const body = { fromUserId: idOf(from), toUserId: idOf(to), alias, ...(dates as Record<string, Date | null>) };
        await this.forwardings.create(caller, body);
      });
    return refusals;
  }

  private async movePerson(
    tx: Transaction,
    caller: Caller,
    userId: string,
    { channels, rules, mutedUntil }: PersonalThings,
    { scheduleIds, verified }: Pick<Found, 'scheduleIds'> & { verified: boolean },
  ): Promise<void> {
    await this.accounts.vouchFor(tx, userId);
    const ids = new Map<string, string>();
    for (const channel of channels)
      ids.set(placeOf(channel), await this.channels.adopt(tx, userId, { ...channel, verified }));
    for (const rule of rules) {
      const body = await checkedBody(CreateNotificationRuleDto, ruleBody(rule, ids, scheduleIds));
      await this.rules.create(caller, userId, body, rule.id ?? undefined);
    }
    const mute = mutedUntil === null ? {} : { mutedUntil: new Date(mutedUntil) };
    await this.users.patch(caller, userId, { firstMatchOnly: true, ...mute });
  }
}

const placeOf = ({ type, value }: WantedChannel): string => `${type}\n${value}`;

function ruleBody(
  rule: WantedRule,
  channelIds: ReadonlyMap<string, string>,
  schedules: ReadonlyMap<string, string>,
): object {
  const { name, enabled, actionType, conditions, timeWindows, notificationTime, repeatMinutes } = rule;
  const scheduleIds = rule.schedules.flatMap((each) => schedules.get(each) ?? []);
  const steps = rule.steps.map(({ channel, ...step }) => ({ ...step, channelId: channelIds.get(placeOf(channel)) }));
  return {
    ...{ name, enabled, action: { steps } },
    criteria: {
      actionTypes: [actionType],
      timeWindows,
      notificationTime,
      scheduleIds,
      ...(conditions && { conditions }),
    },
    ...(repeatMinutes === null ? {} : { repeat: { enabled: true, intervalSec: repeatMinutes * 60 } }),
  };
}
