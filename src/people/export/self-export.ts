import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AlertReader } from '../../alerts/lifecycle/alert-reader.js';
import type { AlertView } from '../../alerts/lifecycle/dto/alert.views.js';
import type { Caller } from '../access/caller.js';
import { may } from '../access/domain/permissions.js';
import { ChannelsService } from '../../paging/channels/channels.service.js';
import { Clock } from '../../platform/clock/clock.js';
import { IncidentRoomService } from '../../incidents/room/incident-room.service.js';
import { HandoffNotes } from '../../on-call/handoff-notes/handoff-notes.service.js';
import { NotificationRulesService } from '../../paging/notification-rules/notification-rules.service.js';
import { PeopleInAnswers } from '../users/people-in-answers.js';
import { UsersService } from '../users/users.service.js';
import { SelfExportView } from './export.view.js';

/** The route has no rate limit and no paging, so the number of alerts, notes and tasks is limited. */
const MOST = 5000;
const readsAlerts = (caller: Caller): boolean => caller.kind === 'user' && may(caller, 'read', 'alerts');
/** For callers without assigned alerts. */
const NO_PAGES = async function* (): AsyncGenerator<AlertView[], void, undefined> {};

/** Exports all data that the service stores about the caller. */
@Injectable()
export class SelfExport {
  constructor(
    private readonly users: UsersService,
    private readonly people: PeopleInAnswers,
    private readonly alerts: AlertReader,
    private readonly rules: NotificationRulesService,
    private readonly channels: ChannelsService,
    private readonly handoffNotes: HandoffNotes,
    private readonly rooms: IncidentRoomService,
    private readonly clock: Clock,
  ) {}

  /**
   * `{data: SelfExportView}` as JSON. Alerts may have a megabyte each, so they are fetched page by page as the client reads.
   * Rejects if the first page fails; a later failure ends the stream with an error.
   */
  async of(caller: Caller): Promise<Readable> {
    const change = this.people.changeFor(caller, SelfExportView);
    const jsonOf = async (part: object): Promise<string> => JSON.stringify(change ? await change(part) : part);
    const rest = await jsonOf(await this.withoutAlerts(caller));
    const pages = !readsAlerts(caller) ? NO_PAGES() : this.alerts.assignedTo(caller.tenantId, caller.id, MOST);
    const first = await pages.next();
    const write = async function* (): AsyncGenerator<string, void, undefined> {
      yield `{"data":${rest.slice(0, -1)},"alerts":[`;
      for (let page = first; !page.done; page = await pages.next()) {
        const text = await jsonOf({ alerts: page.value });
        yield (page === first ? '' : ',') + text.slice('{"alerts":['.length, -']}'.length);
      }
      yield ']}}';
    };
    return Readable.from(write(), { objectMode: false, highWaterMark: 64 * 1024 });
  }

  private async withoutAlerts(caller: Caller): Promise<Omit<SelfExportView, 'alerts'>> {
    const exportedAt = this.clock.now().toISOString();
    // API keys have none of these.
    if (caller.kind === 'api_key') {
      const incidentRooms = { roles: [], joined: [], tasks: [], updates: [] };
      return {
        exportedAt,
        user: null,
        alertCount: 0,
        notificationRules: [],
        channels: [],
        handoffNotes: [],
        incidentRooms,
      };
    }
    const { tenantId, id: userId } = caller;
    return {
      exportedAt,
      user: await this.users.get(tenantId, userId),
      alertCount: readsAlerts(caller) ? await this.alerts.countAssignedTo(tenantId, userId) : 0,
      notificationRules: await this.rules.list(caller, userId),
      channels: (await this.channels.list({ tenantId, userId })).channels,
      handoffNotes: await this.handoffNotes.writtenBy(tenantId, userId, MOST),
      incidentRooms: await this.rooms.ofCaller(caller, MOST),
    };
  }
}
