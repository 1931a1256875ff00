/** What happens to alerts that match a rule: they are linked to its open incident, up to its limit. */
export interface Following {
  /** True: the rule has no open incident, and opens one for the first of these alerts. */
  opens: boolean;
  /** Ids of the alerts to link, in their order. */
  link: readonly string[];
  /** The number of matching alerts beyond the limit. */
  leftOut: number;
}

/**
 * @param alerts ids of alerts that exist and that the rule has not linked yet, oldest first
 * @param linked how many alerts the rule's open incident has; null: the rule has no open incident
 * @param most the limit of alerts for one incident
 */
export function followMatches(alerts: readonly string[], linked: number | null, most: number): Following {
  const remaining = Math.max(most - (linked ?? 0), 0);
  const link = alerts.slice(0, remaining);
  return { opens: linked === null && alerts.length > 0, link, leftOut: alerts.length - link.length };
}
