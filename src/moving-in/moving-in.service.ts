import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { OPERATOR, type Author } from '../common/audit/author.js';
import { Clock } from '../common/clock/clock.js';
import { sha256 } from '../common/crypto/secret-box.js';
import { ApiError } from '../common/errors/api-error.js';
import { translateDatabaseError } from '../common/http/database-errors.js';
import { Originals } from '../compat/configuration/originals.js';
import { ConfigurationService, type Planned } from '../configuration/configuration.service.js';
import { canonical } from '../configuration/domain/canonical.js';
import { KEEPS_EDITS } from '../configuration/domain/model.js';
import { UnitOfWork, type Transaction } from '../database/unit-of-work.js';
import type { Difference } from './domain/difference.js';
import { mapOrg, sorted } from './domain/mapping.js';
import type { Org } from './domain/org.js';
import { acceptable, type Proof } from './domain/proof.js';
import type { RawOrg } from './domain/raw.js';
import { readOrg } from './domain/read-org.js';
import { countsOf, toAccept, type MoveReport, type ReportedObject } from './domain/report.js';
import { configurationOf, placed, stateOf, type Placed } from './domain/since.js';
import type { Mapping } from './domain/wanted.js';
import { ImportedObject } from './imported-object.entity.js';
import { OnCallProver } from './on-call-prover.js';
import { PeopleMover } from './people-mover.js';

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
  /** IANA, of the clocks of policies; null: not given. */
  timezone: string | null;
  /** The keys of integrations by their ids or names. */
  keys: ReadonlyMap<string, string>;
}

const AT_ONCE = 1000;

/** Ends a trial: everything is rolled back. */
class TrialOver extends Error {
  constructor(readonly report: MoveReport) {
    super('The trial is over');
  }
}

/** Who moves an organisation in, and what else is stored with it. */
export interface Mover {
  /** An administrator of the tenant. */
  caller: Caller;
  author: Author;
  /** Part of the transaction that moves in. */
  stored?: (tx: Transaction, report: MoveReport) => Promise<void>;
}

/** Moves an organisation in from another service, as a whole or not at all. */
@Injectable()
export class MovingInService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly configuration: ConfigurationService,
    private readonly people: PeopleMover,
    private readonly prover: OnCallProver,
    private readonly originals: Originals,
  ) {}

  /**
   * Moves in, or says what that would do: everything is carried out in one transaction, which is rolled back unless it is
   * to be applied, its differences are accepted, and nothing is refused. Objects keep their ids. What has moved in before and
   * was edited here since stays; what is people's own moves once.
   * @param by default: the operator at the command line
   */
  async move(
    tenantId: string,
    raw: RawOrg,
    options: MoveOptions,
    by: Mover = operatorOf(tenantId),
  ): Promise<MoveReport> {
    const now = this.clock.now();
    const { org, differences: lost, problems } = readOrg(raw);
    const mapping = mapOrg(org, {
      now,
      ...options,
      keyOf: (id, name) => options.keys.get(id ?? name) ?? options.keys.get(name) ?? null,
    });
    const differences = sorted([...lost, ...mapping.differences]);
    const report: MoveReport = {
      ...{ version: 1, source: org.source, at: now.toISOString(), outcome: 'refused', found: countsOf(org) },
      ...{ objects: [], personal: { people: 0, channels: 0, rules: 0, forwardings: 0 } },
      ...{ differences, proof: null, hash: hashOf(differences, null), problems, refusals: [] },
    };
    if (problems.length > 0) return report;
    try {
      return await this.unitOfWork.joining({ ...by.author, tenantId }, async (tx) => {
        const done = await this.carryOut(tx, { org, mapping, options, by }, report);
        if (done.outcome !== 'applied') throw new TrialOver(done);
        await by.stored?.(tx, done);
        return done;
      });
    } catch (error) {
      if (error instanceof TrialOver) return error.report;
      const translated = translateDatabaseError(error) ?? error;
      if (!(translated instanceof ApiError) || translated.status >= 500) throw translated;
      return { ...report, problems: [{ where: 'the configuration', message: translated.message }] };
    }
  }

  /** @returns what to report; the transaction may be committed only where that says `applied` */
  private async carryOut(
    tx: Transaction,
    { org, mapping, options, by }: Move,
    report: MoveReport,
  ): Promise<MoveReport> {
    const { caller } = by;
    const known = await tx.repo(ImportedObject).find();
    const { wanted, kept } = await this.wantedNow(caller, mapping, known, options);
    const document = { version: 1, managedBy: KEEPS_EDITS, ...configurationOf(wanted) };
    const planned = await this.configuration.carryOut(caller, document, false);
    const left = leftToMove(mapping, known);
    const whole = { ...report, objects: [...objectsOf(planned, wanted), ...kept], personal: countPersonal(left) };
    if (planned.refusals.length > 0) return { ...whole, refusals: planned.refusals };
    const state = await this.state(caller);
    const idsOf = (wanted: string): Map<string, string> =>
      new Map(state.flatMap(({ kind, key, id }) => (kind === wanted ? [[key, id ?? '']] : [])));
    const [userIds, scheduleIds] = [idsOf('users'), idsOf('schedules')];
    const { trustsChannels } = options;
    const refusals = await this.people.move(tx, caller, left, { userIds, scheduleIds, trustsChannels });
    if (refusals.length > 0) return { ...whole, refusals };
    const proof = await this.prover.prove(caller, org, state);
    const proven = { ...whole, proof, hash: hashOf(report.differences, proof) };
    if (!options.apply) return { ...proven, outcome: 'dry-run' };
    if (proven.hash !== null && proven.hash !== options.acceptedHash) return { ...proven, outcome: 'not-accepted' };
    await this.originals.keepAll(tx, mapping.originals, { replaces: options.theirs });
    await this.remember(tx, { wanted, left }, state, userIds);
    return { ...proven, outcome: 'applied' };
  }

  /** What is to be as it is there; and what was edited here since it moved in, which stays. */
  private async wantedNow(
    caller: Caller,
    { configuration }: Mapping,
    known: readonly ImportedObject[],
    options: MoveOptions,
  ): Promise<{ wanted: Placed[]; kept: ReportedObject[] }> {
    const all = placed(configuration);
    if (known.length === 0) return { wanted: all, kept: [] };
    const present = new Map((await this.state(caller)).map((each) => [placeOf(each.kind, each.id ?? each.key), each]));
    const rows = new Map(known.map((row) => [placeOf(row.kind, row.externalId), row]));
    const pairs = all.map((each) => {
      const row = rows.get(placeOf(each.kind, each.id ?? each.key));
      const there = row && present.get(placeOf(each.kind, row.objectId));
      const isEdited = there !== undefined && sha256(stateOf(there)) !== row?.hash;
      return { wanted: there ? withoutOnce(each, there, options) : each, isKept: isEdited && !options.theirs };
    });
    const kept = pairs.filter(({ isKept }) => isKept).map(({ wanted: { kind, key } }) => ({ kind, key }));
    return {
      wanted: pairs.filter(({ isKept }) => !isKept).map(({ wanted }) => wanted),
      kept: kept.map((each) => ({ ...each, action: 'kept-here' })),
    };
  }

  private async state(caller: Caller): Promise<Placed[]> {
    return placed(await this.configuration.export(caller, { ids: true }));
  }

  /** What has moved in, as it is now: another state later is an edit. */
  private async remember(
    tx: Transaction,
    { wanted, left }: { wanted: readonly Placed[]; left: Left },
    state: readonly Placed[],
    userIds: ReadonlyMap<string, string>,
  ): Promise<void> {
    const importedAt = this.clock.now();
    const there = new Map(state.map((each) => [placeOf(each.kind, each.key), each]));
    const objects = wanted.flatMap(({ kind, key, id }) => {
      const now = there.get(placeOf(kind, key));
      if (now === undefined) return [];
      return [{ kind, externalId: id ?? key, objectId: now.id ?? now.key, hash: sha256(stateOf(now)), importedAt }];
    });
    const people = left.people.map(({ id, username }) => ({
      kind: PEOPLE,
      externalId: id,
      objectId: userIds.get(username) ?? '',
    }));
    const forwardings = left.forwardings.map(({ id }) => ({ kind: FORWARDINGS, externalId: id, objectId: id }));
    const rows = [...objects, ...[...people, ...forwardings].map((each) => ({ ...each, hash: '', importedAt }))];
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await tx.repo(ImportedObject).upsert(rows.slice(from, from + AT_ONCE), ['kind', 'externalId']);
  }
}

interface Move {
  org: Org;
  mapping: Mapping;
  options: MoveOptions;
  by: Mover;
}
type Left = Pick<Mapping, 'people' | 'forwardings'>;
/** Kinds of rows beside those of the configuration. */
const PEOPLE = 'people';
const FORWARDINGS = 'forwardings';

/** What is people's own, of those to whom it has not been given yet. */
function leftToMove({ people, forwardings }: Mapping, known: readonly ImportedObject[]): Left {
  const moved = new Set(known.map(({ kind, externalId }) => placeOf(kind, externalId)));
  return {
    people: people.filter(({ id }) => !moved.has(placeOf(PEOPLE, id))),
    forwardings: forwardings.filter(({ id }) => !moved.has(placeOf(FORWARDINGS, id))),
  };
}

function countPersonal({ people, forwardings }: Left): MoveReport['personal'] {
  const sum = (count: (each: Left['people'][number]) => number): number =>
    people.reduce((total, each) => total + count(each), 0);
  return {
    ...{ people: people.length, forwardings: forwardings.length },
    ...{ channels: sum(({ channels }) => channels.length), rules: sum(({ rules }) => rules.length) },
  };
}

/**
 * What happens once stays as it is there: a key; overrides, since those that were made here would be lost; and whether an
 * integration is switched on, which only going live changes.
 */
function withoutOnce(each: Placed, there: Placed, { theirs, goesLive }: MoveOptions): Placed {
  const { overrides, apiKey: _key, ...object } = each.object;
  const isSwitched = each.kind === 'integrations' && !goesLive;
  return {
    ...each,
    object: {
      ...object,
      ...(theirs && overrides !== undefined ? { overrides } : {}),
      ...(isSwitched ? { enabled: there.object['enabled'] ?? true } : {}),
    },
  };
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

/** Null: there is nothing to accept. */
function hashOf(differences: readonly Difference[], proof: Proof | null): string | null {
  const all = [...toAccept(differences), ...(proof === null ? [] : acceptable(proof))];
  return all.length === 0 ? null : sha256(JSON.stringify(canonical(all)));
}

/** The operator at the command line may whatever an administrator may. */
function operatorOf(tenantId: string): Mover {
  const caller: Caller = {
    ...{ kind: 'user', id: 'operator', tenantId, role: 'admin', name: OPERATOR.name ?? '', email: null },
    ...{ teamId: null, teamIds: [], unrestricted: true, scopes: null, permissions: null, integration: null },
    ...{ profile: 'native', token: null, ...(OPERATOR.origin ? { origin: OPERATOR.origin } : {}) },
  };
  return { caller, author: OPERATOR };
}

const placeOf = (kind: string, id: string): string => `${kind}\n${id}`;
