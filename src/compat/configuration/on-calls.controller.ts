import { Get, Param, Query, StreamableFile } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../common/clock/clock.js';
import type { Reply } from '../../common/http/reply.js';
import { checkedBody } from '../../configuration/bodies.js';
import { OnCallsQuery } from '../../on-call/dto/on-call.dto.js';
import { OnCallReader } from '../../on-call/on-call-reader.js';
import type { ScheduleView } from '../../on-call/dto/schedule.dto.js';
import { shown } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { nextOnCallShape, onCallShape, timelineRange, timelineShape } from './domain/on-call-shape.js';
import { NamedThings } from './named-things.service.js';
import { TheSchedule } from './parents.js';
import { People } from './people.js';
import { ScheduleFinder } from './schedule-finder.js';

const TYPES = ['scheduleIdentifierType', 'identifierType'];

type QueryString = Readonly<Record<string, unknown>>;

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
  async all(@CurrentCaller() caller: Caller, @Query() query: QueryString): Promise<Reply> {
    const things = await this.things.withEscalations(caller);
    const at = await momentIn(query);
    const shapes = [];
    for (const schedule of await this.finder.all(caller)) {
      const view = await this.onCall.onCalls(caller, schedule.id, at);
      shapes.push(onCallShape(schedule, view, things, isFlat(query)));
    }
    return shown(shapes);
  }

  /** The shifts of one person, in every schedule that the key may see. */
  @Get('on-calls/:user.ics')
  async calendar(@CurrentCaller() caller: Caller, @Param('user') user: string): Promise<StreamableFile> {
    const { id } = await this.people.named(caller.tenantId, user);
    const text = await this.onCall.calendarOfPerson(caller, id);
    return new StreamableFile(Buffer.from(text), { type: 'text/calendar; charset=utf-8' });
  }

  @Get(':schedule/on-calls')
  async onCalls(
    @CurrentCaller() caller: Caller,
    @TheSchedule(...TYPES) schedule: ScheduleView,
    @Query() query: QueryString,
  ): Promise<Reply> {
    const view = await this.onCall.onCalls(caller, schedule.id, await momentIn(query));
    return shown(onCallShape(schedule, view, await this.things.withEscalations(caller), isFlat(query)));
  }

  @Get(':schedule/next-on-calls')
  async next(
    @CurrentCaller() caller: Caller,
    @TheSchedule(...TYPES) schedule: ScheduleView,
    @Query() query: QueryString,
  ): Promise<Reply> {
    const view = await this.onCall.onCalls(caller, schedule.id, await momentIn(query));
    return shown(nextOnCallShape(schedule, view, await this.things.withEscalations(caller), isFlat(query)));
  }

  @Get(':schedule/timeline')
  async timeline(
    @CurrentCaller() caller: Caller,
    @TheSchedule('identifierType') schedule: ScheduleView,
    @Query() query: QueryString,
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
const expandedIn = ({ expand }: QueryString): ReadonlySet<string> =>
  new Set(typeof expand === 'string' ? expand.split(',').map((each) => each.trim()) : []);

const isFlat = ({ flat }: QueryString): boolean => flat === 'true';

/** Undefined: now. @throws ApiError 400 */
async function momentIn({ date }: QueryString): Promise<Date | undefined> {
  return (await checkedBody(OnCallsQuery, { at: date })).at;
}
