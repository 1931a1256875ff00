import { Get, StreamableFile } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Reply } from '../../../platform/http/reply.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { OnCallsQuery } from '../../../on-call/dto/on-call.dto.js';
import { OnCallReader } from '../../../on-call/on-call-reader.js';
import type { ScheduleView } from '../../../on-call/dto/schedule.dto.js';
import { shown } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { nextOnCallShape, onCallShape, timelineRange, timelineShape } from './domain/on-call-shape.js';
import { NamedThings } from './named-things.service.js';
import { TheSchedule } from './parents.js';
import { People, ScheduleFinder } from './lookups.js';

const TYPES = ['scheduleIdentifierType', 'identifierType'];

@ThirdPartyController('v2/schedules', { resource: 'schedules' })
export class ThirdPartyOnCallsController {
  constructor(
    private readonly onCall: OnCallReader,
    private readonly finder: ScheduleFinder,
    private readonly things: NamedThings,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @Get('on-calls')
  async all(@Ask() { caller, query }: Asked): Promise<Reply> {
    const things = await this.things.withEscalations(caller);
    const at = await momentIn(query);
    const shape = async (schedule: ScheduleView): Promise<object> =>
      onCallShape(schedule, await this.onCall.onCalls(caller, schedule.id, at), things, isFlat(query));
    return shown(await Promise.all((await this.finder.all(caller)).map(shape)));
  }

  /** The shifts of one person, in every schedule that the key may see. */
  @Get('on-calls/:user.ics')
  async calendar(@Ask() { caller, path: { user } }: Asked<'user'>): Promise<StreamableFile> {
    const { id } = await this.people.named(caller.tenantId, user);
    const text = await this.onCall.calendarOfPerson(caller, id);
    return new StreamableFile(Buffer.from(text), { type: 'text/calendar; charset=utf-8' });
  }

  @Get(':schedule/on-calls')
  async onCalls(@Ask() { caller, query }: Asked, @TheSchedule(...TYPES) schedule: ScheduleView): Promise<Reply> {
    const view = await this.onCall.onCalls(caller, schedule.id, await momentIn(query));
    return shown(onCallShape(schedule, view, await this.things.withEscalations(caller), isFlat(query)));
  }

  @Get(':schedule/next-on-calls')
  async next(@Ask() { caller, query }: Asked, @TheSchedule(...TYPES) schedule: ScheduleView): Promise<Reply> {
    const view = await this.onCall.onCalls(caller, schedule.id, await momentIn(query));
    return shown(nextOnCallShape(schedule, view, await this.things.withEscalations(caller), isFlat(query)));
  }

  @Get(':schedule/timeline')
  async timeline(
    @Ask() { caller, query }: Asked,
    @TheSchedule('identifierType') schedule: ScheduleView,
  ): Promise<Reply> {
    const range = timelineRange(query, this.clock.now());
    const { shifts } = await this.onCall.shifts(caller, schedule.id, range);
    const expanded = expandedIn(query);
    const planned = expanded.has('base') ? await this.onCall.shifts(caller, schedule.id, range, 'planned') : null;
    const lines = {
      finalTimeline: shifts,
      ...(planned && { baseTimeline: planned.shifts }),
      ...(expanded.has('override') && { overrideTimeline: shifts.filter(({ isOverride }) => isOverride) }),
    };
    return shown(timelineShape(schedule, lines, range, await this.things.withEscalations(caller)));
  }
}

/** `base`, `override`; forwarding rules change whom pages reach, not who is on call. */
const expandedIn = ({ expand }: Asked['query']): ReadonlySet<string> =>
  new Set(typeof expand === 'string' ? expand.split(',').map((each) => each.trim()) : []);

const isFlat = ({ flat }: Asked['query']): boolean => flat === 'true';

/** Undefined: now. @throws ApiError 400 */
async function momentIn({ date }: Asked['query']): Promise<Date | undefined> {
  return (await checkedBody(OnCallsQuery, { at: date })).at;
}
