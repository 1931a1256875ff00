import { Injectable } from '@nestjs/common';
import { Any, In, IsNull } from 'typeorm';
import { type Caller, wordsOf } from '../access/caller.js';
import { decideAccount, explainRefusal, grantsExtraRights } from '../access/domain/granting.js';
import { requireConfirmed } from '../access/step-up.js';
import { Clock } from '../../platform/clock/clock.js';
import { type ApiError, invalid, conflict, forbidden, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { pageOf } from '../../platform/database/keyset-page.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { AccountsService } from './accounts.service.js';
import { lockedRole } from './custom-roles/custom-roles.service.js';
import { grantsOf, roleOf } from './domain/custom-role.js';
import { quietAt, quietOnCallInWords } from './domain/quiet-status.js';
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

/** The users of a tenant. */
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

  /** The time zone and format of a user; UTC for API keys and deleted users. */
  async timeStyle(tenantId: string, id: string): Promise<TimeStyle> {
    return timeStyleOf((await this.directory(tenantId)).get(id));
  }

  /** As `directory`, with all changes of any replica before the call: to check ids in a request. */
  currentDirectory(tenantId: string): Promise<UserDirectory> {
    return this.directories.current(tenantId);
  }

  /** As `directory`, read within a transaction. */
  async directoryIn(scope: TenantScope): Promise<UserDirectory> {
    const users = await scope.repo(User).find({}, { order: { id: 'ASC' } });
    return userDirectory(users.map(entryOf), namesOf(await readDepartures(scope)));
  }

  /** Are all these distinct ids users of the tenant? Reads the database, to hold within a transaction. */
  async allExist(scope: TenantScope, ids: readonly string[]): Promise<boolean> {
    return (await scope.repo(User).count({ id: In([...ids]) })) === ids.length;
  }

  /** Is this a user of the tenant who is not blocked? Reads the database, to hold within a transaction. */
  async isActive(scope: TenantScope, id: string): Promise<boolean> {
    return (await scope.repo(User).count({ id, blocked: false })) === 1;
  }

  /** Oldest first. @throws ApiError 400 PAGINATION_CURSOR_INVALID */
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

  /** The number of users without a second factor; blocked ones do not count. */
  withoutSecondFactor(tenantId: string): Promise<number> {
    return this.unitOfWork.of(tenantId).repo(User).count({ mfaEnabled: false, blocked: false });
  }

  /** A part of the list by offset, sorted by one field, and the number of all users. */
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
   * Creates a user with at most the caller's rights.
   * @param importedId the id, if an import gives one
   * @param options.isReachable an administrator confirms that the username is the person's address: it becomes a contact method
   * @throws ApiError 403, 409 if the username or the id is taken
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
    if (grantsExtraRights({ ...body, role })) requireConfirmed(caller);
    const { password, ...account } = body;
    const passwordHash = password === undefined ? null : await this.passwords.hash(password);
    const { permissions } = decision;
    const id = await this.unitOfWork.transaction(caller, async (tx) => {
      // A caller without a proven address may not create accounts that get notifications.
      const { proofPending = false } = caller;
      const newAccount = { ...account, passwordHash, role, permissions, proofPending, isReachable };
      const created = await this.accounts.create(tx, newAccount, importedId);
      if (role === 'admin') notifyOfAdministrator(tx, caller, account.fullName);
      return created;
    });
    return {
      id,
      result: 'created',
      ...(isReachable ? {} : await this.reach.warningsFor(caller.tenantId, [id], wordsOf(caller))),
    };
  }

  /**
   * Changes the fields that are present. A change of role, permissions or blocking ends the user's sessions. Blocking and
   * another time zone may change who is on call.
   * @throws ApiError 403, 404; 409 SHIFTS_MOVE if another time zone moves shifts and `confirm` is false
   */
  async patch(
    caller: Caller,
    id: string,
    { confirm = true, ...body }: UpdateUserDto,
  ): Promise<PlanNotes & { id: string; result: 'updated' }> {
    const { blocked, timezone } = body;
    const mayChangeSchedules = blocked !== undefined || timezone !== undefined;
    const changed = { userIds: [id], ...(timezone !== undefined && { newTimeZoneOf: id }) };
    const watch = mayChangeSchedules ? await this.effects.watch(caller, changed) : null;
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
      if (decision.changesRights || (user.blocked && changes.blocked === false)) requireConfirmed(caller);
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
      // Rolls back the trial, including its mails.
      if (!confirm && timezone !== undefined && notes.warnings) throw shiftsMove(notes.warnings);
      return notes;
    });
    const isSilenced = SILENCE_FIELDS.some((field) => body[field] !== undefined);
    const quiet = isSilenced ? await this.quietWhileOnCall(caller, id) : {};
    const policies = blocked ? await this.effects.policyWarnings(caller, { type: 'user', id }) : {};
    return { id, result: 'updated', ...withWarnings(withWarnings(notes, quiet), policies) };
  }

  /** Deletes the user with memberships and sessions; others take over the shifts. @throws ApiError 403, 404 */
  async remove(caller: Caller, id: string): Promise<PlanNotes & { id: string; result: 'deleted' }> {
    const watch = await this.effects.watch(caller, { userIds: [id] });
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
    const policies = await this.effects.policyWarnings(caller, { type: 'user', id });
    return { id, result: 'deleted', ...withWarnings(notes, policies) };
  }

  /** Warnings, one a schedule, if the person is on call now and notifications are held or filtered. */
  private async quietWhileOnCall(caller: Caller, userId: string): Promise<{ warnings: string[] }> {
    const user = (await this.currentDirectory(caller.tenantId)).get(userId);
    const now = this.clock.now();
    const quiet = user && quietAt(user, now);
    if (!quiet) return { warnings: [] };
    const duties = await this.effects.currentShifts(caller.tenantId, userId);
    const warnings = duties.map((duty) => quietOnCallInWords(wordsOf(caller), user, quiet, duty, now));
    return { warnings };
  }
}

/** Notifies the user of changed rights and, if that makes an administrator, the caller. */
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

const shiftsMove = (sentences: readonly string[]): ApiError =>
  conflict(`${sentences.join('. ')}. With "confirm": true it is done all the same`, 'SHIFTS_MOVE');

/** Records the old time zone, so that past shifts keep their hours. */
const recordZone = (tx: Transaction, { id, timezone: zone }: User, now: Date): Promise<void> =>
  keep(tx, [{ kind: 'zone', subjectId: id, until: now, data: { zone } }]);

/** Ends the person's shifts from now on; past shifts stay. */
async function recordDeparture(tx: Transaction, { id, username }: User, now: Date): Promise<void> {
  const from = isTombstone(username) ? null : now;
  await tx.repo(UserDeparture).insert({ id: newId(), userId: id, from, until: null, name: null });
}

/** An administrator may confirm another user's address, for example if no mail server is configured. */
const confirmsAddress = ({ id, role }: Caller, userId: string, { verified }: UserPatch): boolean =>
  verified === true && role === 'admin' && id !== userId;

/**
 * Adds the role and permissions of the user's new or current custom role. Clients may send these back unchanged; other values
 * remove the custom role.
 * @throws ApiError 400 for an unknown custom role
 */
async function withCustomRole(tx: Transaction, user: User, patch: UserPatch): Promise<UserPatch> {
  const requested = patch.customRoleId;
  const withoutRole = { customRoleId: null, permissions: patch.permissions ?? null };
  if (requested === null && user.customRoleId !== null) return { ...patch, ...withoutRole };
  const customRoleId = requested === undefined ? user.customRoleId : requested;
  const touchesRole = [requested, patch.role, patch.permissions].some((each) => each !== undefined);
  if (customRoleId === null || !touchesRole) return patch;
  const found = await lockedRole(tx, customRoleId);
  if (!found) throw invalid('customRoleId', 'no such custom role', { problem: 'NOT_FOUND' });
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

/** The fields that are present in the body. */
function patchOf(body: Omit<UpdateUserDto, 'confirm'>): UserPatch {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
