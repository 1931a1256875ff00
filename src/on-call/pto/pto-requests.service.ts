import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { sees } from '../../people/access/domain/reading.js';
import { Clock } from '../../platform/clock/clock.js';
import { badRequest, invalid, forbidden, notFound } from '../../platform/errors/api-error.js';
import { isId, newId } from '../../platform/ids.js';
import { pageOf } from '../../platform/database/keyset-page.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../platform/rate-limit/hourly-limits.js';
import { maySeeReasons } from '../../people/teams/domain/member-roles.js';
import type { TeamEntry } from '../../people/teams/team-directory.js';
import { dropMailsAbout } from '../../paging/mails/mails.queries.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { leavesNobody } from '../coverage-check.js';
import { PlanChanges } from '../plan-changes/plan-changes.js';
import { afterAction, mayDelete, refusalToDecide, type PtoAction, type PtoStatus } from './domain/pto-request.js';
import type { Interval } from '../domain/intervals.js';
import { HIDDEN_SCHEDULE } from './domain/pto-mails.js';
import { PtoMailer } from './pto-mailer.js';
import type { CreatePtoRequestDto, PtoRequestQuery, PtoRequestView } from './pto-request.dto.js';
import { PtoRequestEntity } from './pto-request.entity.js';

/** In place of names and times. */
const SOMEWHERE = `Nobody who is there would be on call for some of the time in ${HIDDEN_SCHEDULE}`;

export const PTO_REQUEST_NOT_FOUND = 'PTO request not found';

/** Requests for time off and decisions about them (contract: "PTO"). Approved time off takes effect at once. */
@Injectable()
export class PtoRequestsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly mailer: PtoMailer,
    private readonly changes: PlanChanges,
    private readonly clock: Clock,
    private readonly hourly: HourlyLimits,
  ) {}

  /** Newest first; of one user, or in one status; reasons for the person, their leads and administrators. @throws ApiError 400 PAGINATION_CURSOR_INVALID */
  async list(caller: Caller, query: PtoRequestQuery): Promise<ListPage<PtoRequestView>> {
    const { tenantId } = caller;
    const { userId, status } = query;
    if (userId !== undefined && !isId(userId)) return { items: [], total: 0 };
    const selection = this.unitOfWork.of(tenantId).repo(PtoRequestEntity).select('p');
    if (userId !== undefined) selection.andWhere({ userId });
    else if (status !== undefined) selection.andWhere({ status });
    const teams = await this.teams.directory(tenantId);
    return pageOf(selection, query, { order: 'DESC' }, (request) =>
      view(request, maySeeReasons(caller, [request.userId], teams.teamsOf(request.userId))),
    );
  }

  /** Creates a request of the caller; those who may decide get a mail. @throws ApiError 400 for an empty time, 429 */
  async create(caller: Caller, { startDate, endDate, reason = null }: CreatePtoRequestDto): Promise<string> {
    if (endDate <= startDate) throw invalid('endDate', 'must be after startDate');
    const readers = await this.mailer.readers(caller.tenantId, { userId: caller.id, startDate, endDate });
    return this.unitOfWork.transaction(caller, async (tx) => {
      await this.hourly.admit(tx, 'pto-request', caller);
      const request = {
        id: newId(),
        userId: caller.id,
        userName: caller.name,
        startDate,
        endDate,
        reason,
        status: 'pending' as const,
        createdAt: this.clock.now(),
      };
      await tx.repo(PtoRequestEntity).insert(request);
      await this.mailer.requested(tx, readers, request);
      return request.id;
    });
  }

  /**
   * Approves or denies a request; the requester and those who take over get a mail.
   * @returns the new status, and a warning for each schedule in which the requester stays on call although approved
   * @throws ApiError 404, 403, 400 unless pending, 409 LEAVES_NOBODY if an unconfirmed approval leaves nobody available
   */
  async decide(
    caller: Caller,
    id: string,
    action: 'approve' | 'deny',
    confirm = false,
  ): Promise<{ status: PtoStatus; warnings?: string[] }> {
    // Before the transaction: a request that holds a connection must not wait for another one.
    const teams = (await this.teams.directory(caller.tenantId)).teamsOf(caller.id);
    const stored = await this.unitOfWork.of(caller.tenantId).repo(PtoRequestEntity).findOne({ id });
    if (!stored) throw notFound(PTO_REQUEST_NOT_FOUND);
    const readers = await this.mailer.readers(caller.tenantId, stored);
    const watch = await this.changes.watchAbsence(caller.tenantId, stored.userId, spanOf(stored));
    const seesSchedules = sees(caller, 'schedules');
    return this.unitOfWork.transaction(caller, async (tx) => {
      const request = await this.pending(tx, id, action, (found) => checkDecider(caller, teams, found));
      if (action === 'approve' && !confirm && readers.leavesNobody.length > 0)
        throw leavesNobody(seesSchedules ? readers.leavesNobody : [SOMEWHERE]);
      const [by, at] = [caller.id, this.clock.now()];
      const decided =
        action === 'approve'
          ? { status: 'approved' as const, approvedBy: by, approvedAt: at }
          : { status: 'denied' as const, deniedBy: by, deniedAt: at };
      const change = () => tx.repo(PtoRequestEntity).update({ id }, decided);
      await (action === 'approve' ? watch(tx, change) : change());
      await this.mailer.decided(tx, readers, request, decided.status, caller);
      const stays = decided.status === 'approved' ? readers.staysIn : [];
      const warnings = stays.map((name) => {
        const where = seesSchedules ? `the schedule ${name}` : HIDDEN_SCHEDULE;
        return `${request.userName} stays on call in ${where}: nobody else can take over`;
      });
      return { status: decided.status, ...(warnings.length > 0 && { warnings }) };
    });
  }

  /** Deletes a request. @throws ApiError 404, 403, 400 unless pending */
  remove(caller: Caller, id: string): Promise<void> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      await this.pending(tx, id, 'delete', (found) => {
        if (!mayDelete(caller, found)) throw forbidden('You may not delete this PTO request');
      });
      await tx.repo(PtoRequestEntity).delete({ id });
      await dropMailsAbout(tx, [{ id }]);
    });
  }

  /**
   * Cancels approved time off. Time off that has begun ends now and stays approved. The person and those who may decide get a
   * mail. @returns the status
   * @throws ApiError 404, 403, 400 unless approved and not over
   */
  async cancel(caller: Caller, id: string): Promise<PtoStatus> {
    const stored = await this.unitOfWork.of(caller.tenantId).repo(PtoRequestEntity).findOne({ id });
    if (!stored) throw notFound(PTO_REQUEST_NOT_FOUND);
    const readers = await this.mailer.readers(caller.tenantId, stored);
    const watch = await this.changes.watchAbsence(caller.tenantId, stored.userId, spanOf(stored));
    return this.unitOfWork.transaction(caller, async (tx) => {
      const request = await this.pending(tx, id, 'cancel', (found) => {
        if (!mayDelete(caller, found)) throw forbidden('You may not cancel this time off');
      });
      const now = this.clock.now();
      if (request.endDate <= now) throw badRequest('The time off is over');
      const isUnderWay = request.startDate < now;
      const change = isUnderWay ? { endDate: now } : ({ status: 'cancelled' } as const);
      await watch(tx, () => tx.repo(PtoRequestEntity).update({ id }, change));
      await this.mailer.decided(tx, readers, request, 'cancelled', caller);
      return isUnderWay ? request.status : 'cancelled';
    });
  }

  /** The request, locked, if the caller and its status allow the action. */
  private async pending(
    tx: Transaction,
    id: string,
    action: PtoAction,
    check: (request: PtoRequestEntity) => void,
  ): Promise<PtoRequestEntity> {
    const request = await tx.repo(PtoRequestEntity).findOne({ id }, { lock: true });
    if (!request) throw notFound(PTO_REQUEST_NOT_FOUND);
    check(request);
    if (afterAction(request.status, action) === null)
      throw badRequest(
        action === 'cancel'
          ? `The request is ${request.status}, not approved`
          : `The request is ${request.status} already`,
      );
    return request;
  }
}

const spanOf = ({ startDate, endDate }: PtoRequestEntity): Interval => ({
  start: startDate.getTime(),
  end: endDate.getTime(),
});

/** @throws ApiError 403 */
function checkDecider(caller: Caller, teams: readonly TeamEntry[], request: PtoRequestEntity): void {
  switch (refusalToDecide(caller, teams, request)) {
    case 'no-lead':
      throw forbidden('Only administrators and the leads of teams decide about PTO requests');
    case 'own-request':
      throw forbidden('Nobody decides about a PTO request of their own', 'PTO_OWN_REQUEST');
    case null:
  }
}

function view(request: PtoRequestEntity, isReasonShown: boolean): PtoRequestView {
  return {
    id: request.id,
    userId: request.userId,
    userName: request.userName,
    startDate: request.startDate.toISOString(),
    endDate: request.endDate.toISOString(),
    reason: isReasonShown ? request.reason : null,
    status: request.status,
    createdAt: request.createdAt.toISOString(),
    approvedBy: request.approvedBy,
    approvedAt: request.approvedAt?.toISOString() ?? null,
    deniedBy: request.deniedBy,
    deniedAt: request.deniedAt?.toISOString() ?? null,
  };
}
