import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import type { Author } from '../../platform/audit/author.js';
import { Clock } from '../../platform/clock/clock.js';
import { sha256 } from '../../platform/crypto/secret-box.js';
import { Originals } from '../compat/configuration/originals.js';
import { ConfigurationService, type Planned } from '../../configuration/configuration.service.js';
import { canonical } from '../../configuration/domain/canonical.js';
import { KEEPS_EDITS } from '../../configuration/domain/model.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Difference } from './domain/difference.js';
import type { Org } from './domain/org.js';
import { acceptable } from './domain/proof.js';
import { toAccept, type MoveReport, type Proof, type ReportedObject } from './domain/report.js';
import { configurationOf, placed, type Placed } from './domain/since.js';
import type { Mapping } from './domain/wanted.js';
import { ImportedObject } from './imported-object.entity.js';
import { KeyMover } from './key-mover.js';
import { OnCallProver } from './on-call-prover.js';
import { PersonalMover } from './personal-mover.js';
import { Memory, type Remembered } from './remembered.js';
import { rememberAll, wantedNow } from './wanted-now.js';

export interface MoveOptions {
  /** False: a trial, which changes nothing. */
  apply: boolean;
  /** The hash of the differences that somebody has accepted. */
  acceptedHash: string | null;
  /** Contacts count as verified without a code. */
  trustsChannels: boolean;
  /** What was edited here since is overwritten. */
  theirs: boolean;
  goesLive: boolean;
  /** IANA, of the clocks of policies, which then is that of the account; null: not given, so it is as the account has it. */
  timezone: string | null;
  /** The keys of integrations by their ids or names. */
  keys: ReadonlyMap<string, string>;
}

/** Who moves an organisation in, and what else is stored with it. */
export interface Mover {
  /** An administrator of the tenant. */
  caller: Caller;
  author: Author;
  /** Part of the transaction that moves in. */
  stored?: (tx: Transaction, report: MoveReport) => Promise<void>;
}

/** An organisation, and what becomes of it. */
export interface Move {
  org: Org;
  mapping: Mapping;
  options: MoveOptions;
  by: Mover;
}

/** Objects that are remembered in one statement. */
const AT_ONCE = 1000;

/** What moves in has come to be here since it was looked at. */
export class Collision extends Error {}

/** Moves an organisation in, within a transaction. */
@Injectable()
export class OrganisationMover {
  constructor(
    private readonly clock: Clock,
    private readonly configuration: ConfigurationService,
    private readonly personal: PersonalMover,
    private readonly keys: KeyMover,
    private readonly prover: OnCallProver,
    private readonly originals: Originals,
  ) {}

  /** @returns what to report; the transaction may be committed only where that says `applied` */
  async move(tx: Transaction, { org, mapping, options, by }: Move, report: MoveReport): Promise<MoveReport> {
    const { caller } = by;
    const known = await tx.repo(ImportedObject).find();
    const memory = new Memory(known, options.theirs);
    const all = placed(mapping.configuration);
    const before = known.length === 0 ? [] : await this.state(caller);
    const owners = await this.owners(caller);
    const now = wantedNow(all, before, memory, { ...options, owners, now: this.clock.now() });
    const document = { version: 1, managedBy: KEEPS_EDITS, ...configurationOf(now.wanted) };
    const planned = await this.configuration.carryOut(caller, document, false);
    const objects = [...objectsOf(planned, now.wanted), ...now.kept];
    if (planned.collides) throw new Collision();
    if (planned.refusals.length > 0) return { ...report, objects, refusals: planned.refusals };
    const state = await this.state(caller);
    const idsOf = (wanted: string): Map<string, string> =>
      new Map(state.flatMap(({ kind, key, id }) => (kind === wanted ? [[key, id ?? '']] : [])));
    const refusedKeys = await this.keys.move(caller, all, state, memory);
    const found = { userIds: idsOf('users'), scheduleIds: idsOf('schedules'), trustsChannels: options.trustsChannels };
    const { refusals, made } = await this.personal.move(tx, caller, mapping, found, memory);
    const whole = { ...report, objects: [...objects, ...memory.reported], personal: made };
    if (refusals.length + refusedKeys.length > 0) return { ...whole, refusals: [...refusedKeys, ...refusals] };
    const proof = await this.prover.prove(caller, org, state);
    const hash = hashOf(report.differences, proof);
    const { acceptedHash } = options;
    const acceptsOthers = hash !== null && acceptedHash !== null && hash !== acceptedHash;
    const proven = { ...whole, proof, hash, ...(acceptsOthers ? { acceptsOthers } : {}) };
    if (!options.apply) return { ...proven, outcome: 'dry-run' };
    if (hash !== null && hash !== acceptedHash) return { ...proven, outcome: 'not-accepted' };
    await this.originals.keepAll(tx, mapping.originals, { replaces: options.theirs });
    rememberAll(all, state, now, memory);
    await this.remember(tx, memory.rows);
    return { ...proven, outcome: 'applied' };
  }

  private async state(caller: Caller): Promise<Placed[]> {
    return placed(await this.configuration.export(caller, { ids: true }));
  }

  /** The configurations that manage something, by its kind, then its id and its key. */
  private async owners(caller: Caller): Promise<ReadonlyMap<string, string>> {
    const managed = (await this.configuration.managed(caller)).filter(({ managedBy }) => managedBy !== KEEPS_EDITS);
    return new Map(
      managed.flatMap(({ kind, id, key, managedBy }) =>
        [id, key].map((name): [string, string] => [placeOf(kind, name), managedBy]),
      ),
    );
  }

  private async remember(tx: Transaction, remembered: readonly Remembered[]): Promise<void> {
    const importedAt = this.clock.now();
    const rows = remembered.map((row) => ({ ...row, importedAt }));
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await tx.repo(ImportedObject).upsert(rows.slice(from, from + AT_ONCE), ['kind', 'externalId']);
  }
}

/** Of what is wanted, as the engine has planned it. */
function objectsOf({ plan }: Planned, wanted: readonly Placed[]): ReportedObject[] {
  const own = new Set(wanted.map(({ kind, key }) => placeOf(kind, key)));
  return plan.objects.flatMap((each): ReportedObject[] => {
    if (!own.has(placeOf(each.kind, each.key))) return [];
    const { kind, key } = each;
    if (each.action === 'change') return [{ kind, key, action: 'change', changes: each.changes }];
    return each.action === 'same' || each.action === 'create' ? [{ kind, key, action: each.action }] : [];
  });
}

/** Names the differences that have to be accepted; null: there are none. */
export function hashOf(differences: readonly Difference[], proof: Proof | null): string | null {
  const all = [...toAccept(differences), ...(proof === null ? [] : acceptable(proof))];
  return all.length === 0 ? null : sha256(JSON.stringify(canonical(all)));
}

const placeOf = (kind: string, id: string): string => `${kind}\n${id}`;
