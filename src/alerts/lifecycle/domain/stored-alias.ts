import { createHash } from 'node:crypto';

/**
 * Ends the alias as its sender gave it, where something stands behind it in the table: that keeps alerts of other scopes
 * apart. Never shown, and refused in what clients send.
 */
export const ALIAS_END = '\u001F';

/** The alias as it was sent. */
export function shownAlias(alias: string): string {
  const end = alias.indexOf(ALIAS_END);
  return end === -1 ? alias : alias.slice(0, end);
}

/** Null: not known, which may be any. */
export const isSameOrigin = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

/** Under which an alert is stored while an alert of another scope holds its alias. */
export function scopedAlias(
  alias: string,
  { teamId, aliasOrigin }: Pick<AliasScope, 'teamId' | 'aliasOrigin'>,
): string {
  const scope = createHash('sha256')
    .update(JSON.stringify([teamId, aliasOrigin]))
    .digest('base64url');
  return alias + ALIAS_END + scope.slice(0, 22);
}

/** What decides which alert of an alias a sender's are repeats of. */
export interface AliasScope {
  /** The team of its alert. */
  teamId: string | null;
  /** The only teams whose alerts the sender may touch, beside its own and global ones; undefined: every team. */
  reach: readonly string[] | undefined;
  integrationId: string | null;
  aliasOrigin: string | null;
}

/** An alert that is not closed; `alias` as it is stored. */
export interface HoldsAlias {
  alias: string;
  teamId: string | null;
  integrationId: string | null;
  aliasOrigin: string | null;
}

/**
 * Which of the open alerts with one alias a repeat is counted to: the own team's, else another that the sender may touch;
 * undefined: none, so that it opens its own. The same rule is `MAY_TOUCH` in SQL.
 */
export function ownOf<A extends HoldsAlias>(open: readonly A[], scope: AliasScope): A | undefined {
  const { teamId, reach, integrationId, aliasOrigin } = scope;
  const touched = open.filter(
    (alert) =>
      isSameOrigin(alert.aliasOrigin, aliasOrigin) &&
      (alert.teamId === null ||
        reach === undefined ||
        alert.teamId === teamId ||
        reach.includes(alert.teamId) ||
        (integrationId !== null && alert.integrationId === integrationId)),
  );
  return (
    touched.find((alert) => alert.teamId === teamId && alert.aliasOrigin === aliasOrigin) ??
    touched.find((alert) => alert.teamId === teamId) ??
    touched.find(({ alias }) => !alias.includes(ALIAS_END)) ??
    touched[0]
  );
}
