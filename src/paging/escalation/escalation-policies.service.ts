import { Injectable } from '@nestjs/common';
import { type Caller, wordsOf } from '../../people/access/caller.js';
import { mayChangeOf, mayTouchTeam, requireTeam } from '../../people/access/domain/team-access.js';
import { shownOf } from '../../people/access/team-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid, forbidden, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { keep } from '../../platform/plan-history/plan-history.queries.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { ChatRoomDirectory } from '../chat-rooms/chat-room-directory.js';
import {
  type Kept,
  keptOf,
  requireTarget,
  TargetsService,
  unfitFor,
  type Targets,
} from '../../on-call/targets.service.js';
import { ownerTeam } from '../../people/teams/owner-team.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { QuietUsers } from '../../people/users/quiet-users.js';
import { UserReachability } from '../../people/users/user-reachability.js';
import { OnCallEffects } from '../../people/users/on-call-effects.js';
import { withWarnings, type PlanNotes } from '../../people/users/plan-notes.js';
import { UsersService } from '../../people/users/users.service.js';
import {
  targetsOnCall,
  firstRecipients,
  notifyTypeReason,
  policyWarnings,
  IF_NOT_ACKED,
  names,
  splitRoomRules,
  type EscalationRule,
  type PolicyEntry,
} from './domain/policy.js';
import type {
  CreateEscalationPolicyDto,
  EscalationRuleDto,
  UpdateEscalationPolicyDto,
} from './dto/escalation-policy.dto.js';
import { EscalationPolicy, EscalationPolicyVersion } from './escalation.entity.js';
import { lockDefault } from './policy-versions.queries.js';
import { allPolicies, asEntry, withVersions, type VersionedPolicy } from './policy-catalog.js';

type PolicyFields = Pick<EscalationPolicy, 'name' | 'description' | 'teamId' | 'priorities' | 'isDefault'>;
type VersionFields = Pick<
  EscalationPolicyVersion,
  | 'name'
  | 'repeatInterval'
  | 'repeatCount'
  | 'closeAlertAfterAll'
  | 'resetAcknowledgements'
  | 'whenNobody'
  | 'priorities'
  | 'rules'
>;

const DEFAULTS = {
  ...{ repeatInterval: 0, repeatCount: 1, closeAlertAfterAll: false, resetAcknowledgements: false },
  ...{ whenNobody: 'next' as const, priorities: null, rules: [] },
};

/** The result of a change, with warnings about schedules that use the policy as a participant. */
export interface ChangedPolicy extends PlanNotes {
  id: string;
}

export const UNKNOWN_POLICY = 'Escalation policy not found';

/** Escalation policies (contract: "Escalations"). Each change of the rules creates a new version. */
@Injectable()
export class EscalationPoliciesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly users: UsersService,
    private readonly targets: TargetsService,
    private readonly rooms: ChatRoomDirectory,
    private readonly effects: OnCallEffects,
    private readonly reach: UserReachability,
    private readonly quiet: QuietUsers,
    private readonly clock: Clock,
  ) {}

  /** The global policies and those of the caller's teams, or all of the tenant; oldest first. */
  async list(caller: Caller, allTeams: boolean): Promise<{ policies: VersionedPolicy[]; hidden: number }> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const { shown, hidden } = shownOf(await allPolicies(scope), caller, allTeams, ({ teamId }) => teamId);
    return { policies: await withVersions(scope, shown), hidden };
  }

  /** The tenant's policies with a rule that names this user, oldest first. @throws ApiError 404 */
  async listTargeting(tenantId: string, userId: string): Promise<VersionedPolicy[]> {
    const users = await this.users.currentDirectory(tenantId);
    if (!users.get(userId)) throw notFound('User not found');
    const scope = this.unitOfWork.of(tenantId);
    const policies = await withVersions(scope, await allPolicies(scope));
    return policies.filter(({ version }) => version.rules.some(names('user', userId)));
  }

  /** @throws ApiError 404, 403 */
  get(caller: Caller, id: string): Promise<VersionedPolicy> {
    return this.accessible(this.unitOfWork.of(caller.tenantId), caller, id);
  }

  /**
   * The policy as `body` would make it, or as it would change the one with this id. Stores nothing.
   * @param path of the body in the request, with a dot at its end
   * @throws ApiError 400, 403, 404 as storing it
   */
  async unsaved(
    caller: Caller,
    body: UpdateEscalationPolicyDto,
    id: string | null,
    path: string,
  ): Promise<PolicyEntry> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const targets = await this.nameable(caller);
    const stored = id === null ? null : await this.get(caller, id);
    const ownTeam = caller.kind === 'api_key' ? caller.teamId : null;
    const rules = rulesOf(body, targets, stored ? keptIn(stored.version) : undefined, path);
    const { name, priorities, isDefault } = body;
    const teamId = ownerTeam(caller, teams, body.teamId, stored ? stored.policy.teamId : ownTeam, 'VALIDATION');
    return {
      ...{
        policyId: newId(),
        versionId: newId(),
        name: '',
        createdAt: this.clock.now(),
        ...DEFAULTS,
        isDefault: false,
      },
      ...(stored && asEntry(stored)),
      ...withoutUndefined(stepping(body, rules)),
      ...withoutUndefined({ name, priorities, isDefault }),
      teamId,
    };
  }

  /** Without a `teamId` the policy belongs to a key's team, and is global for anybody else. @param id an importer's @throws ApiError 400 for an unknown team, 403 for a foreign one, 409 for a taken id */
  async create(caller: Caller, body: CreateEscalationPolicyDto, id = newId()): Promise<ChangedPolicy> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const ownTeam = caller.kind === 'api_key' ? caller.teamId : null;
    const fields: PolicyFields = {
      name: body.name,
      description: body.description ?? null,
      teamId: ownerTeam(caller, teams, body.teamId, ownTeam, 'VALIDATION'),
      priorities: body.priorities ?? null,
      isDefault: body.isDefault ?? false,
    };
    const targets = await this.nameable(caller);
    const rules = rulesOf(body, targets);
    const result = await this.unitOfWork.transaction(caller, async (tx) => {
      const former = fields.isDefault ? await takeDefault(tx, caller) : [];
      const versionId = await this.writeVersion(tx, id, {
        ...DEFAULTS,
        name: body.name,
        ...withoutUndefined(stepping(body, rules)),
      });
      await tx.repo(EscalationPolicy).insert({ ...fields, id, versionId, createdAt: this.clock.now() });
      return warned(id, [
        ...unfitIn(caller, rules, targets),
        ...policyWarnings({ ...fields, rules: rules ?? [] }, former),
      ]);
    });
    return { id, ...withWarnings(await this.unreached(caller, rules), result) };
  }

  /**
   * Changes the fields in the body; `rules`, even if empty, replace the whole ruleset.
   * @throws ApiError 400, 403, 404
   */
  async update(caller: Caller, id: string, body: UpdateEscalationPolicyDto): Promise<ChangedPolicy> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const targets = await this.nameable(caller);
    let result: ChangedPolicy = { id };
    let newRules: readonly EscalationRule[] | undefined;
    const change = async (tx: Transaction): Promise<void> => {
      const present = body.isDefault === true ? await takeDefault(tx, caller) : [];
      const { policy, version } = await this.accessible(tx, caller, id, { lock: true });
      const teamId = ownerTeam(caller, teams, body.teamId, policy.teamId, 'VALIDATION');
      const { name, description, priorities, isDefault } = body;
      const fields: Partial<PolicyFields> = withoutUndefined({ name, description, teamId, priorities, isDefault });
      const rules = rulesOf(body, targets, keptIn(version));
      const next = withoutUndefined(stepping(body, rules));
      const unchanged = Object.keys(next).length === 0;
      const versionId = unchanged
        ? version.id
        : await this.writeVersion(tx, id, {
            ...version,
            ...next,
            priorities: priorities === undefined ? policy.priorities : priorities,
          });
      if (next.rules) await this.keepFirst(tx, version, next.rules);
      await tx.repo(EscalationPolicy).update({ id }, { ...fields, versionId });
      const former = present.filter((each) => each.id !== id);
      const warnings = policyWarnings({ ...policy, ...fields, rules: rules ?? version.rules }, former);
      result = warned(id, [...unfitIn(caller, rules, targets), ...warnings]);
      newRules = rules;
    };
    const notes = body.rules ? await this.watched(caller, id, change) : {};
    if (!body.rules) await this.unitOfWork.transaction(caller, change);
    const all = withWarnings(notes, result);
    return { id, ...all, ...withWarnings(await this.unreached(caller, newRules), all) };
  }

  /** Warnings about people named by new rules who cannot be reached, or whose notifications are held for long. */
  private async unreached(caller: Caller, rules: readonly EscalationRule[] = []): Promise<{ warnings?: string[] }> {
    const people = rules.flatMap(({ recipientType, recipientId }) => (recipientType === 'user' ? recipientId : []));
    const words = wordsOf(caller);
    const quiet = await this.quiet.warningsFor(caller.tenantId, people, { ignoreQuietHours: true, words });
    return withWarnings(quiet, await this.reach.warningsFor(caller.tenantId, people, words));
  }

  /** Deletes the policy; runs that follow it continue. @throws ApiError 403, 404 */
  delete(caller: Caller, id: string): Promise<PlanNotes> {
    return this.watched(caller, id, async (tx) => {
      const { version } = await this.accessible(tx, caller, id, { lock: true });
      await this.keepFirst(tx, version);
      await tx.repo(EscalationPolicy).delete({ id });
    });
  }

  /**
   * Makes a change and warns about schedules with this policy as a participant: its first recipients are on call
   * there.
   */
  private async watched(caller: Caller, id: string, change: (tx: Transaction) => Promise<void>): Promise<PlanNotes> {
    const watch = await this.effects.watch(caller, { escalationId: id });
    return this.unitOfWork.transaction(caller, (tx) => watch(tx, () => change(tx)));
  }

  /** The recipients that rules of the caller's policies may name. */
  private async nameable(caller: Caller): Promise<Nameable> {
    const targets = await this.targets.of(caller.tenantId);
    return { caller, targets, rooms: await this.rooms.current(caller.tenantId) };
  }

  private async accessible(
    scope: TenantScope,
    caller: Caller,
    id: string,
    options: { lock?: boolean } = {},
  ): Promise<VersionedPolicy> {
    const policy = requireTeam(
      caller,
      await scope.repo(EscalationPolicy).findOne({ id }, options),
      'escalation policy',
    );
    const [found] = await withVersions(scope, [policy]);
    if (!found) throw notFound(UNKNOWN_POLICY);
    return found;
  }

  /**
   * Keeps past shifts unchanged in schedules with this policy as a participant.
   * @param next absent: the policy is being deleted
   */
  private async keepFirst(
    tx: Transaction,
    { policyId, name, rules }: VersionedPolicy['version'],
    next?: EscalationRule[],
  ): Promise<void> {
    // Stored rules may be damaged; the policy can still be deleted.
    if (!Array.isArray(rules)) return;
    const first = firstRecipients(rules);
    if (next && JSON.stringify(firstRecipients(next)) === JSON.stringify(first)) return;
    await keep(tx, [{ kind: 'escalation', subjectId: policyId, until: this.clock.now(), data: { name, first } }]);
  }

  private async writeVersion(tx: Transaction, policyId: string, fields: VersionFields): Promise<string> {
    const id = newId();
    const rules = splitRoomRules(fields.rules);
    await tx.repo(EscalationPolicyVersion).insert({ ...fields, ...rules, id, policyId, createdAt: this.clock.now() });
    return id;
  }
}

/**
 * Removes the default flag from the tenant's current default policy, one transaction at a time.
 * @returns the previous default policies
 * @throws ApiError 403 if the caller has no access to that policy
 */
async function takeDefault(tx: Transaction, caller: Caller): Promise<EscalationPolicy[]> {
  await lockDefault(tx);
  const present = await tx.repo(EscalationPolicy).find({ isDefault: true });
  if (!present.every(({ teamId }) => mayChangeOf(caller, teamId))) {
    throw forbidden('The default policy is global or belongs to another team');
  }
  await tx.repo(EscalationPolicy).update({ isDefault: true }, { isDefault: false });
  return present;
}

/** Names the stakeholders among the recipients of these rules, who cannot be notified. */
function unfitIn(caller: Caller, rules: readonly EscalationRule[] = [], { targets }: Nameable): string[] {
  const people = rules.filter(({ recipientType }) => recipientType === 'user');
  return unfitFor(
    wordsOf(caller),
    targets,
    people.map(({ recipientId }) => recipientId),
  );
}

function warned(id: string, warnings: string[]): ChangedPolicy {
  return { id, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** The fields of the body that belong to a version. */
function stepping(body: UpdateEscalationPolicyDto, rules: EscalationRule[] | undefined): Partial<VersionFields> {
  const { name, repeatInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements, whenNobody, priorities } = body;
  return {
    name,
    repeatInterval,
    repeatCount,
    closeAlertAfterAll,
    resetAcknowledgements,
    whenNobody,
    priorities,
    rules,
  };
}

const keptIn = ({ rules }: VersionedPolicy['version']): Kept =>
  keptOf(rules.map(({ recipientType: type, recipientId }) => ({ type, id: recipientId })));

/** Converts the body's rules. @throws ApiError 400 for an unknown recipient, unless it was stored before */
function rulesOf(
  { rules }: UpdateEscalationPolicyDto,
  nameable: Nameable,
  kept?: Kept,
  path = '',
): EscalationRule[] | undefined {
  return rules?.map((rule, index) => {
    const at = `${path}rules.${index}`;
    if (rule.whenNobody === 'hold' && !targetsOnCall({ notifyType: 'default', ...rule }))
      throw invalid(`${at}.whenNobody`, 'only a rule for those on call in a schedule can hold', {
        code: 'VALIDATION',
      });
    const reason = notifyTypeReason({ notifyType: 'default', ...rule });
    if (reason !== null) throw invalid(`${at}.notifyType`, reason, { code: 'VALIDATION' });
    const recipientId = recipientOf(rule, nameable, `${at}.recipientId`, kept);
    return newRule({ ...rule, recipientId });
  });
}

type Rooms = Awaited<ReturnType<ChatRoomDirectory['current']>>;
interface Nameable {
  caller: Caller;
  targets: Targets;
  rooms: Rooms;
}

/**
 * The recipient id to store.
 * @throws ApiError 400 for an unknown recipient or an unverified chat room, 403 for another team's room
 */
function recipientOf(
  { recipientType: type, recipientId }: EscalationRuleDto,
  { caller, targets, rooms }: Nameable,
  field: string,
  kept?: Kept,
): string {
  if (type !== 'room') return requireTarget(targets, { type, id: recipientId }, field, kept, 'VALIDATION');
  const id = recipientId.toLowerCase();
  if (kept?.includes({ type, id })) return id;
  const room = rooms.get(id);
  const isForeign = room !== undefined && !mayTouchTeam(caller, room.teamId);
  if (isForeign) throw forbidden(`${field}: the chat room belongs to another team`);
  if (room?.verified) return id;
  const why = room ? 'the chat room is not verified' : `there is no room ${JSON.stringify(recipientId.slice(0, 100))}`;
  throw invalid(field, why, { code: 'VALIDATION' });
}

function newRule(rule: EscalationRuleDto): EscalationRule {
  return {
    id: newId(),
    condition: rule.condition ?? IF_NOT_ACKED,
    notifyType: rule.notifyType ?? 'default',
    delayMinutes: rule.delayMinutes ?? 0,
    recipientType: rule.recipientType,
    recipientId: rule.recipientId,
    recipientName: rule.recipientName ?? null,
    whenNobody: rule.whenNobody ?? null,
  };
}

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
