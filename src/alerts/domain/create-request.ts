import type { Actor, AlertStatus, Priority, Responder } from './alert.js';
import { withStoredId } from './responders.js';

/** In characters (contract: "Limits"). */
const LONGEST_SOURCE = 100;

/** Who may see an alert beside its team, as the client named them. */
export interface Viewer {
  type: 'user' | 'team';
  id?: string;
  name?: string;
}

/** The validated body of a create, whichever way it came in (API, webhook, e-mail, heartbeat). */
export interface CreateFields {
  message: string;
  alias?: string;
  priority?: Priority;
  description?: string;
  source?: string;
  entity?: string;
  user?: string;
  tags?: readonly string[];
  details?: Readonly<Record<string, string>>;
  responders?: readonly Responder[];
  visibleTo?: readonly Viewer[];
  actions?: readonly string[];
  skipEscalation?: boolean;
}

/** One create as it enters the pipeline: what was asked, by whom, and for which tenant and team. */
export interface AlertRequest {
  tenantId: string;
  /** The caller's team; null lets the routing rules stamp one. */
  teamId: string | null;
  /** The only teams whose alerts the caller may change by a repeat, beside global ones and its integration's own; left out: every team. */
  reach?: readonly string[];
  /** The integration asked that nobody be told of its alerts. */
  suppressNotifications: boolean;
  integration: { id: string; name: string } | null;
  actor: Actor;
  fields: CreateFields;
  /** Set: under this id the client may ask what became of the request. */
  requestId?: string;
}

/** A new alert with every default filled in, before routing and policies have seen it. */
export interface AlertDraft {
  id: string;
  tinyId: number;
  tenantId: string;
  teamId: string | null;
  /** Of the request. */
  reach: readonly string[] | undefined;
  alias: string;
  message: string;
  /** Undefined when the client sent none: a repeat then leaves the stored description alone. */
  description: string | undefined;
  source: string;
  entity: string;
  priority: Priority;
  status: AlertStatus;
  tags: readonly string[];
  details: Readonly<Record<string, string>>;
  responders: readonly Responder[];
  visibleTo: readonly Viewer[] | null;
  actions: readonly string[];
  skipEscalation: boolean;
  suppressNotifications: boolean;
  integrationId: string | null;
  actor: Actor;
  /** The name that the `created` activity shows. */
  createdBy: string;
}

/**
 * Fills in what the contract and decisions §3 leave to the service: priority P3, no alias means the alert's own
 * id, and a source that says where the alert came from (its integration, else the caller) when the client did not.
 */
export function draftAlert(request: AlertRequest, id: string, tinyId: number): AlertDraft {
  const { fields } = request;
  return {
    id,
    tinyId,
    tenantId: request.tenantId,
    teamId: request.teamId,
    reach: request.reach,
    alias: fields.alias || id,
    message: fields.message,
    description: fields.description,
    source: fields.source || shortened(request.integration?.name || request.actor.name),
    entity: fields.entity ?? '',
    priority: fields.priority ?? 'P3',
    status: 'open',
    tags: unionTags([], fields.tags ?? []),
    details: fields.details ?? {},
    responders: fields.responders?.map(withStoredId) ?? [],
    visibleTo: fields.visibleTo ?? null,
    actions: fields.actions ?? [],
    skipEscalation: fields.skipEscalation ?? false,
    suppressNotifications: request.suppressNotifications,
    integrationId: request.integration?.id ?? null,
    actor: request.actor,
    createdBy: fields.user || request.actor.name,
  };
}

/** Names may be longer than a source may be. */
const shortened = (name: string): string => [...name].slice(0, LONGEST_SOURCE).join('');

/** Both lists of tags, each tag once, in the order in which it first came. */
export function unionTags(present: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...present, ...added])];
}
