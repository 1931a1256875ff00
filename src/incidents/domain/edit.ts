import { isDeepStrictEqual } from 'node:util';
import { newResponders } from '../../alerts/lifecycle/domain/responders.js';
import type { IncidentRecipients } from '../events/incident-events.js';
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

/** A field left out stays; null removes it (`enabled`, `severity`: stays). */
export type EntryInput = { [K in keyof StatusPageEntry]?: StatusPageEntry[K] | null };

/** A field left out is null. */
export type NoticeInput = Partial<StakeholderNotice>;

/** A field left out stays; null resets it to the default. */
export type SettingsInput = {
  [K in Exclude<keyof IncidentSettings, 'statusPageEntry' | 'stakeholderNotice'>]?: IncidentSettings[K] | null;
} & {
  statusPageEntry?: EntryInput | null;
  stakeholderNotice?: NoticeInput | null;
};

export interface IncidentPatch extends SettingsInput {
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
export function opened(input: SettingsInput, now: Date): IncidentState {
  const settings = withInput(DEFAULTS, input);
  const update = newUpdate(null, { status: 'open', entry: settings.statusPageEntry }, input, now);
  return {
    ...settings,
    statusPageEntry: withUpdate(settings.statusPageEntry, update),
    status: 'open',
    resolvedAt: null,
  };
}

/** An incident after a PATCH (contract: "PATCH /v2/incidents/:id"), with the update that the PATCH publishes. */
export function edit(stored: IncidentState, patch: IncidentPatch, now: Date): Edit {
  const { status: next = stored.status } = patch;
  const life = enter(stored, next, now);
  const settings = withInput(stored, patch);
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
 * Who is notified of the change: at a new status all responders and stakeholders, else those that the change added.
 * Null: nobody.
 * @param stored null: the incident is new
 * @param turnId identifies the change to its status
 */
export function recipientsOf(
  stored: IncidentState | null,
  incident: IncidentState,
  turnId: string,
): IncidentRecipients | null {
  const isNews = stored?.status !== incident.status;
  const responders = isNews ? incident.responders : newResponders(stored.responders, incident.responders);
  const stakeholders = incident.notifyStakeholders && (isNews || !stored.notifyStakeholders);
  if (responders.length === 0 && !stakeholders) return null;
  return { responders, stakeholders, turn: { id: turnId, status: incident.status } };
}

const SETTINGS = Object.keys(DEFAULTS) as (keyof IncidentSettings)[];

/** The stored settings merged with those of a request. */
export function withInput(base: IncidentSettings, input: SettingsInput): IncidentSettings {
  const { statusPageEntry: entry } = input;
  return {
    priority: pick(input.priority, base.priority, DEFAULTS.priority),
    tags: pick(input.tags, base.tags, DEFAULTS.tags),
    details: pick(input.details, base.details, DEFAULTS.details),
    responders: pick(input.responders, base.responders, DEFAULTS.responders),
    impactedServices: pick(input.impactedServices, base.impactedServices, DEFAULTS.impactedServices),
    statusPageEntry: pick(entry && entryOf(base.statusPageEntry, entry), base.statusPageEntry, null),
    notifyStakeholders: pick(input.notifyStakeholders, base.notifyStakeholders, DEFAULTS.notifyStakeholders),
    stakeholderNotice: pick(noticeOf(input.stakeholderNotice), base.stakeholderNotice, null),
  };
}

/** A notice without any text counts as none. */
export function noticeOf<N extends null | undefined>(input: NoticeInput | N): StakeholderNotice | null | N {
  if (!input) return input;
  const { message, description } = input;
  return message || description ? { message: message || null, description: description || null } : null;
}

function pick<T>(input: T | null | undefined, base: T, byDefault: T): T {
  return input === undefined ? base : (input ?? byDefault);
}

/** An entry holds only what is set: its optional fields are absent rather than empty. */
function entryOf(base: StatusPageEntry | null, input: EntryInput): StatusPageEntry {
  const { title = base?.title, message = base?.message } = input;
  const updates = input.updates
    ? mergedUpdates(base?.updates ?? [], input.updates)
    : pick(input.updates, base?.updates, []);
  return {
    enabled: input.enabled ?? base?.enabled ?? false,
    severity: input.severity ?? base?.severity ?? 'info',
    ...(title ? { title } : {}),
    ...(message ? { message } : {}),
    ...(updates && updates.length > 0 ? { updates } : {}),
  };
}
