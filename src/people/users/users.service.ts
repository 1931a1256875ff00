import { Injectable } from '@nestjs/common';
import { Any, In, IsNull } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { decideAccount, explainRefusal } from '../access/domain/granting.js';
import { requireConfirmed } from '../access/step-up.js';
import { Clock } from '../../platform/clock/clock.js';
import { type ApiError, badRequest, conflict, forbidden, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { pageOf } from '../../platform/database/keyset-page.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { AccountsService } from './accounts.service.js';
import { lockedRole } from './custom-roles/custom-roles.service.js';
import { grantsOf, roleOf } from './domain/custom-role.js';
import { quietAt, quietInWords, timeInWords } from './domain/silence.js';
import { isTombstone } from './domain/tombstone.js';
import {
  decideUserPatch,
  mayManage,
  roleOfNewUser,
  type Grants,
  ROLE_NAMES,
  SILENCE_FIELDS,
  type UserPatch,
  type UserRole,
} from './domain/user-changes.js';
import type { CreateUserDto, UpdateUserDto, UserQuery } from './dto/user.dto.js';
import { userView, type ListedUserView, type UserDetailView, type UserView } from './dto/user.view.js';
import './events/user-events.js';
import { Passwords } from './passwords.js';
import { OnCallEffects } from './on-call-effects.js';
import { type PlanNotes, withWarnings } from './plan-notes.js';
import { UserReachability } from './user-reachability.js';
import { keep } from '../../platform/plan-history/plan-history.queries.js';
import { namesOf, readDepartures } from './departures.js';
import { recordMemberships } from './departures.queries.js';
import { UserDeparture } from './user-departure.entity.js';
import { notifyOfAdministrator } from './administrator-notices.js';
import { User } from './user.entity.js';
import { entryOf, userDirectory, type UserDirectory } from './user-directory.js';
import { type TimeStyle, timeStyleOf } from '../../platform/domain/time-style.js';

const NOT_FOUND = 'User not found';
const NOT_YOURSELF = 'Only an administrator may change another user';

export interface UserSlice {
  sort: 'username' | 'fullName' | 'createdAt';
  order: 'ASC' | 'DESC';
  offset: number;
  limit: number;
}

/** The people of a tenant (contract: "Users"). */
@Injectable()
export class UsersService {
  private readonly directories: TenantSnapshot<UserDirectory>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
    private readonly reach: UserReachability,
    private readonly effects: OnCallEffects,
    snapshots: TenantSnapshots,
  ) {
    this.directories = snapshots.define({
      tables: ['users', 'user_departures'],
      load: (scope) => this.directoryIn(scope),
    });
  }

  /** All users of the tenant, from memory. */
  directory(tenantId: string): Promise<UserDirectory> {
    return this.directories.get(tenantId);
  }

  /** How a person reads times; UTC for an API key, or somebody who is gone. */
  async timeStyle(tenantId: string, id: string): Promise<TimeStyle> {
    return timeStyleOf((await this.directory(tenantId)).get(id));
  }

  /** The same, with every user created on any replica before the call: to check ids in a request. */
  currentDirectory(tenantId: string): Promise<UserDirectory> {
    return this.directories.current(tenantId);
  }

  /** The same, as it is in a transaction. */
  async directoryIn(scope: TenantScope): Promise<UserDirectory> {
    const users = await scope.repo(User).find({}, { order: { id: 'ASC' } });
    return userDirectory(users.map(entryOf), namesOf(await readDepartures(scope)));
  }

  /** Are all these different ids users of the tenant? Asks the database, so that it also holds inside a transaction. */
  async allExist(scope: TenantScope, ids: readonly string[]): Promise<boolean> {
    return (await scope.repo(User).count({ id: In([...ids]) })) === ids.length;
  }

  /** GET /v2/users: oldest first. @throws ApiError 400 PAGINATION_CURSOR_INVALID */
  async list(tenantId: string, query: UserQuery): Promise<ListPage<ListedUserView>> {
    const matching = this.unitOfWork.of(tenantId).repo(User).select('u');
    const whyNot = query.unreachable ? await this.reach.unreachableReasons(tenantId) : null;
    if (whyNot) {
      const ids = (await this.directory(tenantId)).all().map(({ id }) => id);
      matching.andWhere({ id: Any(ids.filter((id) => (whyNot(id) === null) === (query.unreachable === 'false'))) });
    }
    return pageOf(matching, query, { order: 'ASC', found: ['fullName', 'username'] }, (user) => {
      const unreachable = whyNot?.(user.id);
      return { ...userView(user), ...(unreachable && { unreachable }) };
    });
  }

  /** How many people who may sign in have no second factor. */
  withoutSecondFactor(tenantId: string): Promise<number> {
    return this.unitOfWork.of(tenantId).repo(User).count({ mfaEnabled: false, blocked: false });
  }

  /** A part of the whole list, sorted by one field, and the count of all. */
  async slice(
    tenantId: string,
    { sort, order, offset, limit }: UserSlice,
  ): Promise<{ users: UserView[]; total: number }> {
    const users = this.unitOfWork.of(tenantId).repo(User);
    const total = await users.count();
    const found = await users.find({}, { order: { [sort]: order, id: 'ASC' }, skip: offset, take: limit });
    return { users: found.map(userView), total };
  }

  /** @throws ApiError 404 */
  async get(tenantId: string, id: string): Promise<UserDetailView> {
    const user = await this.unitOfWork.of(tenantId).repo(User).findOne({ id });
    if (!user) throw notFound(NOT_FOUND);
    return { ...userView(user), mfaEnabled: user.mfaEnabled };
  }

  /**
   * With at most the creator's rights.
   * @param importedId an importer's
   * @param options.isReachable an administrator confirms that the username is the person's address: it becomes a channel
   * @throws ApiError 403, 409 when the username (over all tenants) or the id is taken
   */
  async create(
    caller: Caller,
    body: CreateUserDto,
    importedId?: string,
    { isReachable = false }: { isReachable?: boolean } = {},
  ): Promise<{ id: string; result: 'created'; warnings?: string[] }> {
    const role = roleOfNewUser(caller, body.role);
    const decision = decideAccount(caller, { role, permissions: body.permissions ?? null, teamId: null });
    if (decision.kind === 'refused') throw forbidden(explainRefusal(decision));
    const { password, ...account } = body;
    const passwordHash = password === undefined ? null : await this.passwords.hash(password);
    const { permissions } = decision;
    const id = await this.unitOfWork.transaction(caller, async (tx) => {
      // An account that is not paged may not create accounts that are.
      const { proofPending = false } = caller;
      const newAccount = { ...account, passwordHash, role, permissions, proofPending, isReachable };
      const created = await this.accounts.create(tx, newAccount, importedId);
      if (role === 'admin') notifyOfAdministrator(tx, caller, account.fullName);
      return created;
    });
    return { id, result: 'created', ...(isReachable ? {} : await this.reach.warningsFor(caller.tenantId, [id])) };
  }

  /**
   * Changes the present fields; a change of role, blocked or permissions ends the user's sessions. Blocking, unblocking and
   * another time zone may change who is on call.
   * @throws ApiError 403, 404; 409 SHIFTS_MOVE, where another zone moves shifts and `confirm` is false
   */
  async patch(
    caller: Caller,
    id: string,
    { confirm = true, ...body }: UpdateUserDto,
  ): Promise<PlanNotes & { id: string; result: 'updated' }> {
    const { blocked, timezone } = body;
    const mayChangeSchedules = blocked !== undefined || timezone !== undefined;
    const changed = { userIds: [id], ...(timezone !== undefined && { clockOf: id }) };
    const watch = mayChangeSchedules ? await this.effects.watch(caller.tenantId, changed) : null;
    const change = async (tx: Transaction): Promise<void> => {
      const user = await tx.repo(User).findOne({ id }, { lock: true });
      if (!user) throw notFound(NOT_FOUND);
      const decision = decideUserPatch(caller, user, await withCustomRole(tx, user, patchOf(body)));
      if (decision.kind === 'refused') {
        throw forbidden(
          decision.reason === 'not-self' ? NOT_YOURSELF : `Only an administrator may change ${decision.field}`,
        );
      }
      const { changes, sessionsEnd } = decision;
      if (decision.changesRights) requireConfirmed(caller);
      const tokenVersion = sessionsEnd ? user.tokenVersion + 1 : user.tokenVersion;
      const proof = confirmsAddress(caller, id, changes) ? { proofPending: false } : {};
      const now = this.clock.now();
      await tx.repo(User).update({ id }, { ...changes, ...proof, tokenVersion, updatedAt: now });
      if ((changes.timezone ?? user.timezone) !== user.timezone) await recordZone(tx, user, now);
      const isBlocked = changes.blocked ?? user.blocked;
      if (isBlocked && !user.blocked) await recordDeparture(tx, user, now);
      if (!isBlocked && user.blocked)
        await tx.repo(UserDeparture).update({ userId: id, until: IsNull() }, { until: now });
      if (decision.changesRights) notifyOfRights(tx, caller, user, changes.role ?? user.role);
      const newlyBlocked = isBlocked && !user.blocked && { blockedName: user.fullName };
      if (SILENCE_FIELDS.some((field) => changes[field] !== undefined))
        tx.emit('user.silence-changed', { userId: id, ...newlyBlocked });
    };
    const notes = await this.unitOfWork.transaction(caller, async (tx): Promise<PlanNotes> => {
      const notes: PlanNotes = watch ? await watch(tx, () => change(tx)) : await change(tx).then(() => ({}));
      // What was done to find it out, mails included, is taken back.
      if (!confirm && timezone !== undefined && notes.warnings) throw shiftsMove(notes.warnings);
      return notes;
    });
    const isSilenced = SILENCE_FIELDS.some((field) => body[field] !== undefined);
    const quiet = isSilenced ? await this.quietWhileOnCall(caller.tenantId, id) : {};
    const policies = blocked ? await this.effects.policyWarnings(caller.tenantId, { type: 'user', id }) : {};
    return { id, result: 'updated', ...withWarnings(withWarnings(notes, quiet), policies) };
  }

  /** Removes the user record (memberships and sessions go with it). Others take the person's shifts. @throws ApiError 403, 404 */
  async remove(caller: Caller, id: string): Promise<PlanNotes & { id: string; result: 'deleted' }> {
    const watch = await this.effects.watch(caller.tenantId, { userIds: [id] });
    const change = async (tx: Transaction): Promise<void> => {
      const user = await tx.repo(User).findOne({ id }, { lock: true });
      if (!user) throw notFound(NOT_FOUND);
      if (!mayManage(caller, id)) throw forbidden(NOT_YOURSELF);
      const now = this.clock.now();
      await recordMemberships(tx, { userIds: [id] }, now);
      await recordZone(tx, user, now);
      await tx.repo(User).delete({ id });
      if (!user.blocked) await recordDeparture(tx, user, now);
      await tx.repo(UserDeparture).update({ userId: id, until: IsNull() }, { name: user.fullName });
      const actor = { id: caller.id, name: caller.name };
      tx.emit('user.deleted', { userId: id, fullName: user.fullName, actor });
    };
    const notes = await this.unitOfWork.transaction(caller, (tx) => watch(tx, () => change(tx)));
    const policies = await this.effects.policyWarnings(caller.tenantId, { type: 'user', id });
    return { id, result: 'deleted', ...withWarnings(notes, policies) };
  }

  /** Warnings where a person is on call now and hears nothing of it all, or of all but P1: one of each schedule. */
  private async quietWhileOnCall(tenantId: string, userId: string): Promise<{ warnings: string[] }> {
    const user = (await this.currentDirectory(tenantId)).get(userId);
    const now = this.clock.now();
    const quiet = user && quietAt(user, now);
    if (!quiet) return { warnings: [] };
    const words = quietInWords(quiet, user.timezone, now);
    const duties = await this.effects.currentShifts(tenantId, userId);
    const warnings = duties.map(({ scheduleName, until }) => {
      const end = until && ` until ${timeInWords(until, user.timezone, now)}`;
      return `${user.fullName} is on call in ${scheduleName}${end ?? ''}: ${words}`;
    });
    return { warnings };
  }
}

/** The person, and, of a new administrator, who made them one. */
function notifyOfRights(tx: Transaction, caller: Caller, { id, fullName, role: before }: User, role: UserRole): void {
  const { id: by, name, origin } = caller;
  tx.emit('user.access-changed', {
    userId: id,
    change: 'rights-changed',
    about: ROLE_NAMES[role],
    by: { id: by, name, origin },
  });
  if (role === 'admin' && before !== 'admin') notifyOfAdministrator(tx, caller, fullName);
}

/** 409: another zone moves shifts, and was not confirmed. */
const shiftsMove = (sentences: readonly string[]): ApiError =>
  conflict(`${sentences.join('. ')}. With "confirm": true it is done all the same`, 'SHIFTS_MOVE');

/** Shifts of the past keep the hours of the zone of then. */
const recordZone = (tx: Transaction, { id, timezone: zone }: User, now: Date): Promise<void> =>
  keep(tx, [{ kind: 'zone', subjectId: id, until: now, data: { zone } }]);

/** From now on the person has no turn on call; what they have served stays. */
async function recordDeparture(tx: Transaction, { id, username }: User, now: Date): Promise<void> {
  const from = isTombstone(username) ? null : now;
  await tx.repo(UserDeparture).insert({ id: newId(), userId: id, from, until: null, name: null });
}

/** An administrator may confirm another user's address, e.g. where no mail can be sent. */
const confirmsAddress = ({ id, role }: Caller, userId: string, { verified }: UserPatch): boolean =>
  verified === true && role === 'admin' && id !== userId;

/**
 * With the role and the permissions of the custom role that the person gets, or has and keeps. What they have from it may be
 * sent back.
 * @throws ApiError 400 for one that is not there
 */
async function withCustomRole(tx: Transaction, user: User, patch: UserPatch): Promise<UserPatch> {
  const requested = patch.customRoleId;
  const withoutRole = { customRoleId: null, permissions: patch.permissions ?? null };
  if (requested === null && user.customRoleId !== null) return { ...patch, ...withoutRole };
  const customRoleId = requested === undefined ? user.customRoleId : requested;
  const touchesRole = [requested, patch.role, patch.permissions].some((each) => each !== undefined);
  if (customRoleId === null || !touchesRole) return patch;
  const found = await lockedRole(tx, customRoleId);
  if (!found) throw badRequest('Invalid request: customRoleId: no such custom role');
  const [role, permissions] = [roleOf(found), grantsOf(found)];
  const differsFromRole =
    (patch.role !== undefined && patch.role !== role) ||
    (patch.permissions !== undefined && patch.permissions !== null && !isSame(patch.permissions, permissions));
  if (differsFromRole && (requested === undefined || requested === user.customRoleId))
    return { ...patch, ...withoutRole };
  return { ...patch, customRoleId, role, permissions };
}

const isSame = (a: Grants, b: Grants | null): boolean =>
  b !== null && [...Object.keys(a), ...Object.keys(b)].every((key) => a[key] === b[key]);

/** The whitelisted fields that are present in the body. */
function patchOf(body: Omit<UpdateUserDto, 'confirm'>): UserPatch {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
