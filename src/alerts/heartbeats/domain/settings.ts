import type { Priority } from '../../../platform/domain/priority.js';
import type { IntervalUnit } from './interval.js';

/** The settings of a heartbeat beside its name. */
export interface HeartbeatSettings {
  description: string | null;
  interval: number;
  intervalUnit: IntervalUnit;
  enabled: boolean;
  serviceId: string | null;
  /** Null: made from the name. */
  alertMessage: string | null;
  alertTags: readonly string[];
  alertPriority: Priority;
}

/** The defaults of a heartbeat with a name only (contract: interval 60 minutes, P3). */
export const DEFAULTS: HeartbeatSettings = {
  description: null,
  interval: 60,
  intervalUnit: 'minutes',
  enabled: true,
  serviceId: null,
  alertMessage: null,
  alertTags: [],
  alertPriority: 'P3',
};

export type GivenSettings = { readonly [K in keyof HeartbeatSettings]?: HeartbeatSettings[K] | null };

/** The settings with those that are given: what is left out stays as it is, null goes back to the default. */
export function withGiven(settings: HeartbeatSettings, given: GivenSettings): HeartbeatSettings {
  const merged = (Object.keys(DEFAULTS) as (keyof HeartbeatSettings)[]).map((key) => {
    const value = given[key];
    return [key, value === undefined ? settings[key] : (value ?? DEFAULTS[key])];
  });
  return Object.fromEntries(merged) as HeartbeatSettings;
}
