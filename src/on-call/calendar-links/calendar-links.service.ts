import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { levelOf, RANK } from '../../people/access/domain/permissions.js';
import { mayTouchTeam } from '../../people/access/domain/team-access.js';
import { Clock } from '../../platform/clock/clock.js';
import { randomToken, sha256 } from '../../platform/crypto/secret-box.js';
import { invalid, conflict, forbidden, notFound, notFoundStructured } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { ServerConfig } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { AccountsService } from '../../people/users/accounts.service.js';
import { schedulesOfUser } from '../domain/schedule/involved.js';
import type { Schedule } from '../domain/schedule/snapshot.js';
import { OnCallService, type CurrentPlan } from '../on-call.service.js';
import { CalendarLink, type LinkKind } from './calendar-link.entity.js';
import type { CalendarLinkView, CreateCalendarLinkDto, NewCalendarLinkView } from './calendar-link.dto.js';

export const LINK_NOT_FOUND = 'Calendar link not found';
export const unknownLink = (): ReturnType<typeof notFoundStructured> => notFoundStructured('This link is not valid');
const MOST_LINKS = 50;

type Reader = Pick<Caller, 'kind' | 'id' | 'role' | 'permissions' | 'unrestricted' | 'teamIds'>;
type Subject = Pick<CalendarLink, 'kind' | 'targetId'>;

/** What stands behind a link at this moment. */
export interface Shown {
  tenantId: string;
  /** Of the person, the schedule or the team. */
  name: string;
  plan: CurrentPlan;
  schedules: readonly Schedule[];
  /** Only the shifts of this user; null: all shifts. */
  userId: string | null;
}

/** Links to calendars and to pages for wall screens. Each shows what its maker may see when it is read. */
@Injectable()
export class CalendarLinks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
    private readonly teams: TeamsService,
    private readonly accounts: AccountsService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** The caller's own, oldest first. */
  async list(caller: Caller): Promise<CalendarLinkView[]> {
    const links = await this.unitOfWork
      .of(caller.tenantId)
      .repo(CalendarLink)
      .find({ userId: caller.id }, { order: { createdAt: 'ASC', id: 'ASC' } });
    const shown = await Promise.all(links.map((link) => this.shown(caller.tenantId, caller, link)));
    return links.map((link, i) => viewOf(link, shown[i]?.name ?? null));
  }

  /** @throws ApiError 400 without the id of a schedule or a team, 403 for another person's shifts, 404 for one that the caller may not see, 409 for too many */
  async create(caller: Caller, { kind, id }: CreateCalendarLinkDto): Promise<NewCalendarLinkView> {
    const targetId = id?.toLowerCase() ?? (kind === 'user' ? caller.id : null);
    if (targetId === null) throw invalid('id', 'is required', { problem: 'REQUIRED' });
    if (kind === 'user' && targetId !== caller.id) throw forbidden('A calendar link shows your own shifts only');
    const subject: Subject = { kind, targetId };
    const shown = await this.shown(caller.tenantId, caller, subject);
    if (!shown) throw notFound(MISSING[kind]);
    const token = randomToken();
    const link = { id: newId(), userId: caller.id, ...subject, hash: sha256(token), createdAt: this.clock.now() };
    await this.unitOfWork.transaction(caller, async (tx) => {
      await tx.lock(`${tx.tenantId}calendar-links${caller.id}`);
      if ((await tx.repo(CalendarLink).find({ userId: caller.id })).length >= MOST_LINKS) {
        throw conflict(`You have ${MOST_LINKS} links: delete one first`);
      }
      await tx.repo(CalendarLink).insert(link);
    });
    const base = `${this.server.publicBaseUrl}/calendar/${token}`;
    const urls = { calendarUrl: `${base}/on-call.ics`, pageUrl: `${base}/now`, jsonUrl: `${base}/now.json` };
    return { ...viewOf(link, shown.name), token, ...urls };
  }

  /** Revokes a link. @throws ApiError 404 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const own = await tx.repo(CalendarLink).findOne({ id, userId: caller.id });
      if (!own) throw notFound(LINK_NOT_FOUND);
      await tx.repo(CalendarLink).delete({ id });
    });
  }

  /** Resolves a token. @throws ApiError 404 for an unknown link, or if its creator may no longer see the target */
  async open(token: string): Promise<Shown> {
    const link = await this.unitOfWork.anywhere(CalendarLink).findOneBy({ hash: sha256(token) });
    const maker = link && (await this.accounts.find(this.unitOfWork.of(link.tenantId), link.userId));
    if (!maker || maker.blocked) throw unknownLink();
    const teams = await this.teams.directory(link.tenantId);
    const reader: Reader = {
      kind: 'user',
      id: maker.id,
      role: maker.role,
      permissions: maker.permissions,
      unrestricted: maker.role === 'admin',
      teamIds: teams.teamsOf(maker.id).map(({ id }) => id),
    };
    const shown = await this.shown(link.tenantId, reader, link);
    if (!shown) throw unknownLink();
    return shown;
  }

  /** Null if it does not exist or the person may not see it. A user's own shifts need no permission. */
  private async shown(tenantId: string, reader: Reader, { kind, targetId }: Subject): Promise<Shown | null> {
    const plan = await this.onCall.snapshot(tenantId);
    if (kind === 'user') {
      const name = plan.people.nameOf(targetId) ?? '';
      return { tenantId, name, plan, schedules: schedulesOfUser(plan, targetId), userId: targetId };
    }
    if (RANK[levelOf(reader, 'schedules')] < RANK.read) return null;
    const all = [...plan.schedules.values()];
    if (kind === 'schedule') {
      const found = plan.schedules.get(targetId);
      if (!found || !mayTouchTeam(reader, found.teamId)) return null;
      return { tenantId, name: found.name, plan, schedules: [found], userId: null };
    }
    const team = (await this.teams.directory(tenantId)).get(targetId);
    if (!team || !mayTouchTeam(reader, targetId)) return null;
    const schedules = all.filter(({ teamId }) => teamId === targetId);
    return { tenantId, name: team.name, plan, schedules, userId: null };
  }
}

const MISSING: Readonly<Record<LinkKind, string>> = {
  user: 'User not found',
  schedule: 'Schedule not found',
  team: 'Team not found',
};

function viewOf(
  { id, kind, targetId, createdAt }: Omit<CalendarLink, 'tenantId'>,
  name: string | null,
): CalendarLinkView {
  return { id, kind, targetId, targetName: name, createdAt: createdAt.toISOString() };
}
