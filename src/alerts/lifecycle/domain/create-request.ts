import { objectMaker } from '../../../platform/made-of-fields.js';
import type { Actor, AlertStatus } from './alert.js';
import type { AlertField, Values } from './alert-field.js';
import { type CreateFields, type DraftFields, keptFields, type KeptName } from './alert-fields.js';
import { withStoredId } from './responders.js';

/** One create for the pipeline: its fields, actor, tenant and team. */
export interface AlertRequest {
  tenantId: string;
  /** The caller's team; null: the routing rules choose one. */
  teamId: string | null;
  /**
   * The only teams whose alerts the caller may repeat, beside global ones and its integration's own; left out: every team.
   */
  reach?: readonly string[];
  integration: { id: string; name: string } | null;
  actor: Actor;
  fields: CreateFields;
  /** Set: the client may ask for the request's result by this id. */
  requestId?: string;
}

/** A new alert with every default filled in, before routing and policies have seen it. */
export interface AlertDraft extends DraftFields {
  id: string;
  tinyId: number;
  tenantId: string;
  teamId: string | null;
  reach: readonly string[] | undefined;
  status: AlertStatus;
  suppressNotifications: boolean;
  integrationId: string | null;
  aliasOrigin: string | null;
  actor: Actor;
  /** The name that the `created` activity shows. */
  createdBy: string;
  /** The client gave a priority: a repeat raises that of the open alert. */
  givesPriority: boolean;
}

/** Fills in what the contract and decisions §3 leave to the service. */
export const draftAlert: (request: AlertRequest, id: string, tinyId: number) => AlertDraft = objectMaker({
  ...completions(),
  aliasOrigin: ({ fields }) => fields.aliasOrigin ?? null,
  id: (_request, id) => id,
  tinyId: (_request, _id, tinyId) => tinyId,
  tenantId: ({ tenantId }) => tenantId,
  teamId: ({ teamId }) => teamId,
  reach: ({ reach }) => reach,
  status: () => 'open',
  suppressNotifications: () => false,
  integrationId: ({ integration }) => integration?.id ?? null,
  actor: ({ actor }) => actor,
  createdBy: ({ fields, actor }) => fields.user || actor.name,
  givesPriority: ({ fields }) => fields.priority !== undefined,
});

type Completions = { [N in keyof DraftFields]: (request: AlertRequest, id: string) => DraftFields[N] };

function completions(): Completions {
  const all = keptFields().map(([name, field]) => [name, completionOf(name, field)]);
  return Object.fromEntries(all) as Completions;
}

/** How a field's value, or its absence, is completed. */
function completionOf(name: KeptName, field: AlertField): (request: AlertRequest, id: string) => unknown {
  const { defaultFrom, onRepeat } = field;
  if (defaultFrom) {
    return ({ fields, integration, actor }, id) => fields[name] || defaultFrom({ id, integration, actor });
  }
  const none = onRepeat === 'latest' ? undefined : field.default;
  const stored = storedForm(field);
  return ({ fields: { [name]: given } }) => (given === undefined ? none : stored(given));
}

function storedForm(field: AlertField): (given: unknown) => unknown {
  if (field.kind === 'responders') return (given) => (given as Values['responders']).map(withStoredId);
  if (field.kind === 'texts' && field.isDistinct) return (given) => unionTags([], given as Values['texts']);
  return (given) => given;
}

/** Both lists of tags, each tag once, in the order in which it first came. */
export function unionTags(present: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...present, ...added])];
}
