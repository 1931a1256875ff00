import type { AlertRecord } from '../../../alerts/lifecycle/domain/alert.js';
import type { Responder } from '../../../platform/domain/responder.js';
import type { AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import type { Search } from '../../../alerts/lifecycle/domain/search/search.js';

/** What the ids and names in a tenant's alerts stand for now. */
export interface KnownNames {
  integration(this: void, id: string): { id: string; name: string; type: string } | undefined;
  /** The id of whom a responder or viewer names; undefined: nobody. */
  responderId(this: void, named: Responder, teamId: string | null): string | undefined;
  username(this: void, id: string): string | undefined;
}

interface ShownResponder {
  type: string;
  id: string;
  name: string | null;
}

type Named = Omit<ShownResponder, 'id'> & { id: string | null };
type Person = { id: string | null; name: string } | null;

/**
 * An alert in the third-party shape: the tiny id a text, acknowledged alerts open, and nobody shown who has no id
 * (the Python SDK refuses a whole page for one).
 * @param record undefined: the alert was deleted in the meantime
 */
export function alertShape(
  { tinyId, status, owner, ownerId: _ownerId, teamId, acknowledgedBy, responders, visibleTo, ...alert }: AlertView,
  record: AlertRecord | undefined,
  names: KnownNames,
): Record<string, unknown> {
  const known = (each: Named): ShownResponder[] => {
    const id = names.responderId(responderOf(each), teamId);
    return id === undefined ? [] : [{ type: each.type, id, name: each.name }];
  };
  const shown = responders.flatMap(known);
  return {
    ...alert,
    tinyId: String(tinyId),
    status: status === 'closed' ? 'closed' : 'open',
    seen: alert.isSeen,
    owner: owner ?? '',
    ownerTeamId: teamId ?? '',
    teamId,
    responders: shown,
    teams: shown.filter(({ type }) => type === 'team').map(({ id }) => ({ id })),
    visibleTo: visibleTo?.flatMap(known) ?? null,
    integration: record?.integrationId ? (names.integration(record.integrationId) ?? null) : null,
    report: record ? reportOf({ status, createdAt: alert.createdAt, acknowledgedBy }, record, names) : null,
  };
}

/** How long it took until somebody had it, and until it was closed, in milliseconds; what did not happen is not there. */
function reportOf(
  alert: Pick<AlertView, 'status' | 'createdAt' | 'acknowledgedBy'>,
  { acknowledgedAt, closedAt, closedBy }: AlertRecord,
  names: KnownNames,
): object {
  const since = (moment: Date): number => moment.getTime() - Date.parse(alert.createdAt);
  const nameOf = (person: Person): string | null => person && ((person.id && names.username(person.id)) ?? person.name);
  return {
    ...(alert.acknowledgedBy && acknowledgedAt
      ? { ackTime: since(acknowledgedAt), acknowledgedBy: nameOf(alert.acknowledgedBy) }
      : {}),
    ...(alert.status === 'closed' && closedAt ? { closeTime: since(closedAt), closedBy: nameOf(closedBy) } : {}),
  };
}

function responderOf({ id, type, name }: Named): Responder {
  return {
    type: type as Responder['type'],
    ...(id === null ? {} : { id }),
    ...(name === null ? {} : { name }),
  };
}

/** In the third-party API an acknowledged alert is an open one: `status: open` finds both. */
export function openUntilClosed(search: Search): Search {
  switch (search.kind) {
    case 'all':
    case 'any':
      return { ...search, of: search.of.map(openUntilClosed) };
    case 'not':
      return { ...search, of: openUntilClosed(search.of) };
    case 'status':
      return search.status === 'open' ? { kind: 'not', of: { kind: 'status', status: 'closed' } } : search;
    default:
      return search;
  }
}
