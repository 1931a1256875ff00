import type { Original } from '../../compat/configuration/originals.js';
import type { TimeWindow } from '../../../paging/notifications/domain/rule.js';
import type { Difference } from './difference.js';
import type { PersonHere } from './names.js';

/** Objects of one kind, as a configuration writes them (docs/guides/configuration.md). */
export type Wanted = Readonly<Record<string, unknown>>;

export interface MappingOptions {
  tenantId: string;
  now: Date;
  /** Contacts count as verified. */
  trustsChannels: boolean;
  /** Integrations are switched on as they are there; else they are off, so that the old service pages alone. */
  goesLive: boolean;
  /** IANA, of the clocks of policies, whose zone the source does not say; null: not known. */
  timezone: string | null;
  /** The keys of integrations by their ids or names. */
  keys: ReadonlyMap<string, string>;
  /** Everybody of this tenant, by their ids. */
  peopleHere: ReadonlyMap<string, PersonHere>;
  /** The ids of integrations that are here with a key. */
  keyed: ReadonlySet<string>;
}

export interface WantedForwarding {
  id: string;
  alias: string | null;
  /** Login names. */
  from: string;
  to: string;
  startDate: string | null;
  endDate: string | null;
}

export interface WantedChannel {
  /** Of the contact there; null: the source does not say. */
  id: string | null;
  type: 'email' | 'sms' | 'voice';
  value: string;
  /** Why it is switched off; null: it is on. */
  disabledReason: string | null;
}

/** A notification rule; its channels are named by type and value. */
export interface WantedRule {
  /** Null: the source does not say. */
  id: string | null;
  name: string;
  enabled: boolean;
  actionType: string;
  /** Null: none. */
  conditions: Wanted | null;
  timeWindows: readonly TimeWindow[];
  /** Of shifts: how long before. */
  notificationTime: readonly string[];
  /** Of shifts: in the schedules of these names; empty: in all. */
  schedules: readonly string[];
  steps: readonly { channel: WantedChannel; delayMins: number; enabled: boolean }[];
  /** Null: once. */
  repeatMinutes: number | null;
}

/** What a person has of their own. */
export interface PersonalThings {
  /** Their id there. */
  id: string;
  username: string;
  mutedUntil: string | null;
  channels: readonly WantedChannel[];
  /** In their order, of which the first that fits is used. Empty: as the defaults are, every channel at once. */
  rules: readonly WantedRule[];
}

/** What an organisation becomes here. */
export interface Mapping {
  /** A configuration for the plan engine, without its version. */
  configuration: Readonly<Record<string, readonly Wanted[]>>;
  /** What is people's own, and of no configuration. */
  people: readonly PersonalThings[];
  forwardings: readonly WantedForwarding[];
  /** What third-party clients are answered beside what Pager has itself. */
  originals: readonly Original[];
  /** By kind, then by name. */
  differences: readonly Difference[];
}
