import type { TeamRoutingRuleView } from '../../../routing/team-rules/team-routing-rule.dto.js';
import { criteriaIn, criteriaShape } from './criteria-shape.js';
import { hoursIn, hoursShape, type Hours } from './hours.js';
import { thingIn, thingShape, type Things } from './named-things.js';
import { objectIn, textIn, type Wire } from './wire-body.js';

const UTC = 'UTC';

/** The time zone as it was sent: Pager has one only beside hours. */
export interface RoutingRuleOriginals {
  timezone?: string;
}

/**
 * What a body says of a team's routing rule; absent values are undefined.
 * @param before the time zone that the rule had
 * @throws ApiError 422
 */
export function routingRuleIn(
  body: Wire,
  things: Things,
  before: string = UTC,
): { fields: Record<string, unknown>; kept: RoutingRuleOriginals } {
  const timezone = textIn(body, 'timezone');
  const hours = hoursIn(body);
  const conditions = criteriaIn(body);
  return {
    fields: {
      name: textIn(body, 'name'),
      match: conditions && { conditions },
      hours: hours && ruleHours(hours, timezone ?? before),
      notify: notifyIn(body, things),
    },
    kept: timezone === undefined ? {} : { timezone },
  };
}

const ruleHours = ({ timeRestriction, restrictions }: Hours, timezone: string): object => ({
  timezone,
  daily: timeRestriction,
  weekly: restrictions,
});

function notifyIn(body: Wire, things: Things): { type: string; id?: string } | undefined {
  const notify = objectIn(body, 'notify');
  if (!notify) return undefined;
  const thing = thingIn(notify, things, ['escalation', 'schedule', 'none'], 'notify');
  return thing === null ? { type: 'none' } : { type: thing.type, id: thing.id };
}

/**
 * Whoever sent no time zone gets none back: the Terraform provider would plan to remove it.
 * @param order its place among the team's rules
 */
export function routingRuleShape(
  rule: TeamRoutingRuleView,
  order: number,
  kept: RoutingRuleOriginals | undefined,
  things: Things,
): Wire {
  const { id, name, isDefault, match, hours, notify } = rule;
  const timezone = hours?.timezone ?? kept?.timezone ?? UTC;
  const isUnsent = kept !== undefined && kept.timezone === undefined && timezone === UTC;
  return {
    ...{ id, name, isDefault, order, criteria: criteriaShape(match.conditions) },
    timezone: isUnsent ? undefined : timezone,
    timeRestriction: hours ? hoursShape({ timeRestriction: hours.daily, restrictions: hours.weekly }) : undefined,
    notify: thingShape(notify.type, notify.id ?? '', things),
  };
}
