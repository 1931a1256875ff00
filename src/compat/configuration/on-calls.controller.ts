import { Get, Param, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../common/clock/clock.js';
import type { Reply } from '../../common/http/reply.js';
import { checkedBody } from '../../configuration/bodies.js';
import { OnCallsQuery } from '../../on-call/dto/on-call.dto.js';
import { OnCallReader } from '../../on-call/on-call-reader.js';
import { shown } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { nextOnCallShape, onCallShape, timelineRange, timelineShape } from './domain/on-call-shape.js';
import { NamedThings } from './named-things.service.js';
import { ScheduleFinder } from './schedule-finder.js';

type QueryString = Readonly<Record<string, unknown>>;

@ThirdPartyController('v2/schedules', { resource: 'schedules' })
export class ThirdPartyOnCallsController {
  constructor(
    private readonly onCall: OnCallReader,
    private readonly finder: ScheduleFinder,
    private readonly things: NamedThings,
    private readonly clock: Clock,
  ) {}

  @Get('on-calls')
  async all(@CurrentCaller() caller: Caller, @Query() query: QueryString): Promise<Reply> {
    const things = await this.things.of(caller);
    const at = await momentIn(query);
    const shapes = [];
    for (const schedule of await this.finder.all(caller)) {
      const view = await this.onCall.onCalls(caller, schedule.id, at);
      shapes.push(onCallShape(schedule, view, things, isFlat(query)));
    }
    return shown(shapes);
  }

  @Get(':schedule/on-calls')
  async onCalls(
    @CurrentCaller() caller: Caller,
    @Param('schedule') name: string,
    @Query() query: QueryString,
  ): Promise<Reply> {
    const schedule = await this.finder.named(caller, name, typeIn(query));
    const view = await this.onCall.onCalls(caller, schedule.id, await momentIn(query));
    return shown(onCallShape(schedule, view, await this.things.of(caller), isFlat(query)));
  }

  @Get(':schedule/next-on-calls')
  async next(
    @CurrentCaller() caller: Caller,
    @Param('schedule') name: string,
    @Query() query: QueryString,
  ): Promise<Reply> {
    const schedule = await this.finder.named(caller, name, typeIn(query));
    const view = await this.onCall.onCalls(caller, schedule.id, await momentIn(query));
    return shown(nextOnCallShape(schedule, view, await this.things.of(caller), isFlat(query)));
  }

  @Get(':schedule/timeline')
  async timeline(
    @CurrentCaller() caller: Caller,
    @Param('schedule') name: string,
    @Query() query: QueryString,
  ): Promise<Reply> {
    const schedule = await this.finder.named(caller, name, query['identifierType']);
    const range = timelineRange(query, this.clock.now());
    const { shifts } = await this.onCall.shifts(caller, schedule.id, range);
    return shown(timelineShape(schedule, shifts, range, await this.things.of(caller)));
  }
}

const isFlat = ({ flat }: QueryString): boolean => flat === 'true';
const typeIn = ({ scheduleIdentifierType, identifierType }: QueryString): unknown =>
  scheduleIdentifierType ?? identifierType;

/** Undefined: now. @throws ApiError 400 */
async function momentIn({ date }: QueryString): Promise<Date | undefined> {
  return (await checkedBody(OnCallsQuery, { at: date })).at;
}
