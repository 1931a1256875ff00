import { checkedBody } from '../../configuration/bodies.js';
import {
  CreateNotificationRuleDto,
  type NotificationRuleView,
} from '../../paging/notification-rules/notification-rule.dto.js';
import { settingsOf } from '../../paging/notification-rules/notification-rules.service.js';
import type { WantedChannel, WantedRule } from './domain/wanted.js';

/** By which the steps of rules name a channel. */
export const placeOfChannel = ({ type, value }: Pick<WantedChannel, 'type' | 'value'>): string => `${type}\n${value}`;

/** A rule as its service takes it; a step to a channel that was deleted here is left out. @throws ApiError 400 */
export function ruleBodyOf(
  rule: WantedRule,
  channelIds: ReadonlyMap<string, string>,
  schedules: ReadonlyMap<string, string>,
): Promise<CreateNotificationRuleDto> {
  const { name, enabled, actionType, conditions, timeWindows, notificationTime, repeatMinutes } = rule;
  const scheduleIds = rule.schedules.flatMap((each) => schedules.get(each) ?? []);
  const steps = rule.steps.flatMap(({ channel, ...step }) => {
    const channelId = channelIds.get(placeOfChannel(channel));
    return channelId === undefined ? [] : [{ ...step, channelId }];
  });
  return checkedBody(CreateNotificationRuleDto, {
    ...{ name, enabled, action: { steps } },
    criteria: {
      actionTypes: [actionType],
      timeWindows,
      notificationTime,
      scheduleIds,
      // There, rules say how somebody is notified, and never of what.
      ...(!actionType.startsWith('schedule-') && { onlyOwn: true }),
      ...(conditions && { conditions }),
    },
    repeat: repeatMinutes === null ? { enabled: false } : { enabled: true, intervalSec: repeatMinutes * 60 },
  });
}

/** What is compared of a rule: the ids of its steps say nothing. */
export function ruleStateOf({ name, enabled, criteria, action, repeat }: RuleSettings): object {
  const steps = action.steps?.map(({ id: _id, ...step }) => step);
  return { name, enabled, criteria, action: { ...action, ...(steps && { steps }) }, repeat };
}

type RuleSettings = Pick<NotificationRuleView, 'name' | 'enabled' | 'criteria' | 'action' | 'repeat'>;

/** The same of what a service is given. */
export const ruleStateIn = (body: CreateNotificationRuleDto): object =>
  ruleStateOf({ name: body.name, enabled: body.enabled ?? true, ...settingsOf(body) });
