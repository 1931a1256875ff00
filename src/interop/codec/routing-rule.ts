import type { TeamRoutingRuleView } from '../../alerts/routing/team-rules/team-routing-rule.dto.js';
import { conditionsAt, encodeConditions, type WireConditions } from './conditions.js';
import { decodeHours, encodeZoned, type Hours, zonedHours } from './hours.js';
import { type RefReader, refsTo, thingShape, type Things } from './refs.js';
import type { Json, WireObject } from './wire-object.js';

export const UTC = 'UTC';

/** The time zone as it was sent: Pager has one only beside hours. */
export interface RoutingRuleOriginals {
  timezone?: string;
}

/** Of a team; absent values are undefined. */
export interface WireRoutingRule<R> {
  name?: string;
  timezone?: string;
  conditions?: WireConditions;
  hours?: Hours;
  notify?: R;
}

export function decodeRoutingRule<R>(wire: WireObject, refs: RefReader<R>): WireRoutingRule<R> {
  const notify = wire.object('notify');
  return {
    ...{ name: wire.text('name'), timezone: wire.text('timezone') },
    ...{ conditions: conditionsAt(wire), hours: decodeHours(wire) },
    notify: notify && refs(notify, ['escalation', 'schedule', 'none']),
  };
}

/** @param before the time zone that the rule had @throws ApiError 422 */
export function routingRuleIn(
  body: WireObject,
  things: Things,
  before: string = UTC,
): { fields: Record<string, unknown>; kept: RoutingRuleOriginals } {
  const { name, timezone, conditions, hours, notify } = decodeRoutingRule(body, refsTo(things));
  return {
    fields: {
      ...{ name, match: conditions && { conditions }, notify },
      hours: hours && zonedHours(hours, timezone ?? before),
    },
    kept: timezone === undefined ? {} : { timezone },
  };
}

/**
 * Whoever sent no time zone gets none back: the Terraform provider would plan to remove it.
 * @param order its place among the team's rules
 */
export function encodeRoutingRule(
  rule: TeamRoutingRuleView,
  order: number,
  kept: RoutingRuleOriginals | undefined,
  things: Things,
): Json {
  const { id, name, isDefault, match, hours, notify } = rule;
  const timezone = hours?.timezone ?? kept?.timezone ?? UTC;
  const isUnsent = kept !== undefined && kept.timezone === undefined && timezone === UTC;
  return {
    ...{ id, name, isDefault, order, criteria: encodeConditions(match.conditions) },
    timezone: isUnsent ? undefined : timezone,
    timeRestriction: encodeZoned(hours),
    notify: thingShape(notify.type, notify.id ?? '', things),
  };
}
