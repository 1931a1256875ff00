/** What becomes of alerts that fit a rule: they are linked to its open incident, as far as that has room. */
export interface Following {
  /** True: the rule has no open incident, and opens one for the first of these alerts. */
  opens: boolean;
  /** Ids of the alerts to link, in their order. */
  link: readonly string[];
  /** How many more fit, and find no room. */
  leftOut: number;
}

/**
 * @param alerts ids of alerts that exist and that the rule has not linked yet, oldest first
 * @param linked how many alerts the rule's open incident has; null: it has no open one
 * @param most how many it may have
 */
export function followMatches(alerts: readonly string[], linked: number | null, most: number): Following {
  const room = Math.max(most - (linked ?? 0), 0);
  const link = alerts.slice(0, room);
  return { opens: linked === null && alerts.length > 0, link, leftOut: alerts.length - link.length };
}
