import { isDeepStrictEqual } from 'node:util';
import { newResponders } from '../../alerts/lifecycle/domain/responders.js';
import type { ToldOfIncident } from '../events/incident-events.js';
import type {
  IncidentSettings,
  IncidentState,
  IncidentStatus,
  StakeholderNotice,
  StatusPageEntry,
  StatusUpdate,
} from './incident.js';
import { enter } from './lifecycle.js';
import { inOrder, mergedUpdates, newUpdate } from './updates.js';

export const DEFAULTS: IncidentSettings = {
  priority: 'P3',
  tags: [],
  details: {},
  responders: [],
  impactedServices: [],
  statusPageEntry: null,
  notifyStakeholders: false,
  stakeholderNotice: null,
};

/** Left out: as it was; null: not set (`enabled`, `severity`: as if left out). */
export type GivenEntry = { [K in keyof StatusPageEntry]?: StatusPageEntry[K] | null };

/** What is left out of it is null. */
export type GivenNotice = Partial<StakeholderNotice>;

/** Left out: as it was; null: the default. */
export type GivenSettings = {
  [K in Exclude<keyof IncidentSettings, 'statusPageEntry' | 'stakeholderNotice'>]?: IncidentSettings[K] | null;
} & {
  statusPageEntry?: GivenEntry | null;
  stakeholderNotice?: GivenNotice | null;
};

export interface IncidentPatch extends GivenSettings {
  status?: IncidentStatus;
}

export interface Edit {
  incident: IncidentState;
  /** The changed settings, without the status. */
  changed: (keyof IncidentSettings)[];
  /** Null: the status has not changed. */
  status: { from: IncidentStatus; to: IncidentStatus } | null;
  /** The update that was published. */
  update: StatusUpdate | null;
}

/** A new incident: open, and if it is published its message is the first update. */
export function opened(given: GivenSettings, now: Date): IncidentState {
  const settings = withGiven(DEFAULTS, given);
  const update = newUpdate(null, { status: 'open', entry: settings.statusPageEntry }, given, now);
  return {
    ...settings,
    statusPageEntry: withUpdate(settings.statusPageEntry, update),
    status: 'open',
    resolvedAt: null,
  };
}

/** An incident after a PATCH (contract: "PATCH /v2/incidents/:id"). What it publishes becomes one of its updates. */
export function edit(stored: IncidentState, patch: IncidentPatch, now: Date): Edit {
  const { status: next = stored.status } = patch;
  const life = enter(stored, next, now);
  const settings = withGiven(stored, patch);
  const before = { status: stored.status, entry: stored.statusPageEntry };
  const update = newUpdate(before, { status: next, entry: settings.statusPageEntry }, patch, now);
  settings.statusPageEntry = withUpdate(settings.statusPageEntry, update);
  return {
    incident: { ...settings, ...life },
    changed: SETTINGS.filter((key) => !isDeepStrictEqual(settings[key], stored[key])),
    status: next === stored.status ? null : { from: stored.status, to: next },
    update,
  };
}

function withUpdate(entry: StatusPageEntry | null, update: StatusUpdate | null): StatusPageEntry | null {
  if (entry === null || update === null) return entry;
  return { ...entry, updates: inOrder([...(entry.updates ?? []), update]) };
}

/**
 * Who is notified of the change: at a new status all people whom the incident names, else those added by
 * this change. Null: nobody.
 * @param stored null: it is new
 * @param turnId identifies the change to its status
 */
export function toldOf(stored: IncidentState | null, incident: IncidentState, turnId: string): ToldOfIncident | null {
  const isNews = stored?.status !== incident.status;
  const responders = isNews ? incident.responders : newResponders(stored.responders, incident.responders);
  const stakeholders = incident.notifyStakeholders && (isNews || !stored.notifyStakeholders);
  if (responders.length === 0 && !stakeholders) return null;
  return { responders, stakeholders, turn: { id: turnId, status: incident.status } };
}

const SETTINGS = Object.keys(DEFAULTS) as (keyof IncidentSettings)[];

/** The settings with those that are given. */
export function withGiven(base: IncidentSettings, given: GivenSettings): IncidentSettings {
  const { statusPageEntry: entry } = given;
  return {
    priority: pick(given.priority, base.priority, DEFAULTS.priority),
    tags: pick(given.tags, base.tags, DEFAULTS.tags),
    details: pick(given.details, base.details, DEFAULTS.details),
    responders: pick(given.responders, base.responders, DEFAULTS.responders),
    impactedServices: pick(given.impactedServices, base.impactedServices, DEFAULTS.impactedServices),
    statusPageEntry: pick(entry && entryOf(base.statusPageEntry, entry), base.statusPageEntry, null),
    notifyStakeholders: pick(given.notifyStakeholders, base.notifyStakeholders, DEFAULTS.notifyStakeholders),
    stakeholderNotice: pick(noticeOf(given.stakeholderNotice), base.stakeholderNotice, null),
  };
}

/** A notice without any text is none. */
export function noticeOf<N extends null | undefined>(given: GivenNotice | N): StakeholderNotice | null | N {
  if (!given) return given;
  const { message, description } = given;
  return message || description ? { message: message || null, description: description || null } : null;
}

function pick<T>(given: T | null | undefined, base: T, byDefault: T): T {
  return given === undefined ? base : (given ?? byDefault);
}

/** An entry holds only what is set: its optional fields are absent rather than empty. */
function entryOf(base: StatusPageEntry | null, given: GivenEntry): StatusPageEntry {
  const { title = base?.title, message = base?.message } = given;
  const updates = given.updates
    ? mergedUpdates(base?.updates ?? [], given.updates)
    : pick(given.updates, base?.updates, []);
  return {
    enabled: given.enabled ?? base?.enabled ?? false,
    severity: given.severity ?? base?.severity ?? 'info',
    ...(title ? { title } : {}),
    ...(message ? { message } : {}),
    ...(updates && updates.length > 0 ? { updates } : {}),
  };
}
