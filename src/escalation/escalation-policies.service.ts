import { Injectable } from '@nestjs/common';
import { mayTouchTeam, visibleTeams } from '../auth/domain/team-access.js';
import type { Caller } from '../auth/caller.js';
import { Clock } from '../common/clock/clock.js';
import { badRequest, forbidden, notFound } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../database/unit-of-work.js';
import { TeamsService } from '../teams/teams.service.js';
import { UsersService } from '../users/users.service.js';
import { IF_NOT_ACKED, names, type EscalationRule } from './domain/policy.js';
import type {
  CreateEscalationPolicyDto,
  EscalationRuleDto,
  UpdateEscalationPolicyDto,
} from './dto/escalation-policy.dto.js';
import { EscalationPolicy, EscalationPolicyVersion } from './escalation-policy.entity.js';
import { policiesOf, withVersions, type VersionedPolicy } from './policy-catalog.js';

type PolicyFields = Pick<EscalationPolicy, 'name' | 'description' | 'teamId' | 'priorities' | 'isDefault'>;
type VersionFields = Pick<
  EscalationPolicyVersion,
  'name' | 'repeatInterval' | 'repeatCount' | 'closeAlertAfterAll' | 'rules'
>;

const DEFAULTS = { repeatInterval: 0, repeatCount: 1, closeAlertAfterAll: false, rules: [] };
/** Any constant: names the lock under which the default changes hands. */
const DEFAULT_LOCK = 50;

export const UNKNOWN_POLICY = 'Escalation policy not found';

/** Escalation policies (contract: "Escalations"). What a policy does is written as a new version, never changed. */
@Injectable()
export class EscalationPoliciesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** The caller's teams' policies and the global ones, or all of the tenant's; oldest first. */
  async list(caller: Caller, allTeams: boolean): Promise<VersionedPolicy[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    return withVersions(scope, await policiesOf(scope, visibleTeams(caller, allTeams)));
  }

  /** The tenant's policies with a rule that names this user; oldest first. @throws ApiError 404 */
  async listTargeting(tenantId: string, userId: string): Promise<VersionedPolicy[]> {
    const users = await this.users.directory(tenantId);
    if (!users.get(userId)) throw notFound('User not found');
    const scope = this.unitOfWork.of(tenantId);
    const policies = await withVersions(scope, await policiesOf(scope, null));
    return policies.filter(({ version }) => version.rules.some(names('user', userId)));
  }

  /** @throws ApiError 404, 403 */
  get(caller: Caller, id: string): Promise<VersionedPolicy> {
    return this.accessible(this.unitOfWork.of(caller.tenantId), caller, id);
  }

  /** @throws ApiError 400 for an unknown team, 403 for a foreign one */
  async create(caller: Caller, body: CreateEscalationPolicyDto): Promise<string> {
    const fields: PolicyFields = {
      name: body.name,
      description: body.description ?? null,
      teamId: body.teamId ?? null,
      priorities: body.priorities ?? null,
      isDefault: body.isDefault ?? false,
    };
    await this.checkTeam(caller, fields.teamId);
    const id = newId();
    await this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      if (fields.isDefault) await takeDefault(tx);
      const versionId = await this.writeVersion(tx, id, { ...DEFAULTS, name: body.name, ...given(stepping(body)) });
      await tx.repo(EscalationPolicy).insert({ ...fields, id, versionId, createdAt: this.clock.now() });
    });
    return id;
  }

  /** Changes the fields that are present; a ruleset, even an empty one, replaces the whole. @throws ApiError 400, 403, 404 */
  async update(caller: Caller, id: string, body: UpdateEscalationPolicyDto): Promise<void> {
    if (body.teamId !== undefined) await this.checkTeam(caller, body.teamId);
    await this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      if (body.isDefault === true) await takeDefault(tx);
      const { version } = await this.accessible(tx, caller, id, { lock: true });
      const { name, description, teamId, priorities, isDefault } = body;
      const fields: Partial<PolicyFields> = given({ name, description, teamId, priorities, isDefault });
      const next = given(stepping(body));
      const unchanged = Object.keys(next).length === 0;
      const versionId = unchanged ? version.id : await this.writeVersion(tx, id, { ...version, ...next });
      await tx.repo(EscalationPolicy).update({ id }, { ...fields, versionId });
    });
  }

  /** The policy goes; runs that were promised it go on. @throws ApiError 403, 404 */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      await this.accessible(tx, caller, id, { lock: true });
      await tx.repo(EscalationPolicy).delete({ id });
    });
  }

  private async accessible(
    scope: TenantScope,
    caller: Caller,
    id: string,
    options: { lock?: boolean } = {},
  ): Promise<VersionedPolicy> {
    const policy = await scope.repo(EscalationPolicy).findOne({ id }, options);
    const [found] = policy ? await withVersions(scope, [policy]) : [];
    if (!found) throw notFound(UNKNOWN_POLICY);
    if (!mayTouchTeam(caller, found.policy.teamId)) throw forbidden('This escalation policy belongs to another team');
    return found;
  }

  private async checkTeam(caller: Caller, teamId: string | null): Promise<void> {
    if (teamId === null) return;
    const teams = await this.teams.directory(caller.tenantId);
    if (!teams.get(teamId)) throw badRequest('Invalid request: teamId: unknown team', 'VALIDATION');
    if (!mayTouchTeam(caller, teamId)) throw forbidden('You have no access to that team');
  }

  private async writeVersion(tx: Transaction, policyId: string, fields: VersionFields): Promise<string> {
    const id = newId();
    const { name, repeatInterval, repeatCount, closeAlertAfterAll, rules } = fields;
    await tx.repo(EscalationPolicyVersion).insert({
      id,
      policyId,
      name,
      repeatInterval,
      repeatCount,
      closeAlertAfterAll,
      rules,
      createdAt: this.clock.now(),
    });
    return id;
  }
}

/** One default for the whole tenant: the flag is taken from whoever has it, by one transaction at a time. */
async function takeDefault(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, $2))', [DEFAULT_LOCK]);
  await tx.repo(EscalationPolicy).update({ isDefault: true }, { isDefault: false });
}

/** What of the body belongs to the version. */
function stepping(body: UpdateEscalationPolicyDto): Partial<VersionFields> {
  const { name, repeatInterval, repeatCount, closeAlertAfterAll, rules } = body;
  return { name, repeatInterval, repeatCount, closeAlertAfterAll, rules: rules?.map(newRule) };
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
  };
}

function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
