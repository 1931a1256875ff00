import type { Difference } from '../../src/interop/moving-in/domain/difference.js';
import type { PersonHere } from '../../src/interop/moving-in/domain/names.js';
import type { Ref } from '../../src/interop/codec/refs.js';
import type { Org, OrgPersonalRule, OrgUser } from '../../src/interop/moving-in/domain/org.js';
import { readBackupFolder } from '../../src/interop/moving-in/backup-folder.js';
import { mapOrg as mapped } from '../../src/interop/moving-in/domain/mapping.js';
import type { Mapping } from '../../src/interop/moving-in/domain/wanted.js';
import { readOrg } from '../../src/interop/moving-in/sources/read-org.js';
import { atOnce } from '../../src/platform/slices/slices.js';

/* Parts of an organisation that moves in. */

export const now = new Date('2026-11-23T12:00:00Z');
/** Of a trial that trusts no channels and does not go live. */
export const options = {
  now,
  tenantId: 'here',
  trustsChannels: false,
  goesLive: false,
  timezone: null,
  keys: new Map<string, string>(),
  keyed: new Set<string>(),
  peopleHere: new Map<string, PersonHere>(),
};
/** The sample organisation, read anew from its backup. */
/** What becomes of an organisation, without pauses. */
export const mapOrg = (...given: Parameters<typeof mapped>): Mapping => atOnce(mapped(...given));

export async function sampleOrg(): Promise<Org> {
  return atOnce(readOrg(await readBackupFolder('test/fixtures/moving-in/backup-sample'))).org;
}

/** The sample organisation, what becomes of it, and what is there of a name. */
export async function sampleMapping(): Promise<{
  org: Org;
  mapping: Mapping;
  named: (kind: string, name: string) => ReturnType<typeof namedIn>;
}> {
  const org = await sampleOrg();
  const mapping = mapOrg(org, options);
  return { org, mapping, named: (kind, name) => namedIn(mapping, kind, name) };
}

/** What a mapping has of that name. */
export function namedIn(
  { configuration }: Pick<Mapping, 'configuration'>,
  kind: string,
  name: string,
): Record<string, unknown> | undefined {
  return configuration[kind]?.find((each) => each['name'] === name || each['username'] === name);
}

/** An organisation without anything. */
export const NOTHING: Org = {
  ...{
    source: 'api',
    users: [],
    teams: [],
    schedules: [],
    escalations: [],
    forwardings: [],
    customRoles: [],
    policies: [],
    others: [],
  },
};

export const ref = (type: string, name: string): Ref => ({ type, id: null, name });
export const user = (username: string, more: Partial<OrgUser> = {}): OrgUser => ({
  ...{
    id: `id-${username}`,
    username,
    fullName: username,
    role: 'User',
    timezone: 'UTC',
    locale: 'en',
    blocked: false,
  },
  ...{ verified: true, sent: {}, profile: [], contacts: [], rules: [], ...more },
});
export const rule = (more: Partial<OrgPersonalRule>): OrgPersonalRule => ({
  ...{ id: null, name: 'New alerts', actionType: 'create-alert', enabled: true, order: 0, timeWindows: undefined },
  ...{ conditions: { type: 'match-all', conditions: [] }, repeatMinutes: null, notificationTime: [], schedules: [] },
  steps: [{ contact: { method: 'email', to: 'a@b.example' }, delayMins: 0, enabled: true }],
  ...more,
});
export const email = { id: null, method: 'email', to: 'a@b.example', enabled: true, disabledReason: null };
export const said = (differences: readonly Difference[]): string[] =>
  differences.map(({ verdict, kind, name, what }) => `${verdict} ${kind} ${name}: ${what}`);
