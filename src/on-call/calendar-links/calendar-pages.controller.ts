import { Controller, Get, Header, Param, Res, StreamableFile, UseFilters } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../people/access/access.decorator.js';
import { Reachability } from '../../paging/channels/reachability.js';
import { QuietUsers } from '../../people/users/quiet-users.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiData, ApiErrors, ApiRaw } from '../../platform/http/api-docs.js';
import { PageErrorFilter, sendPage } from '../../platform/pages/send-page.js';
import { PublicToken } from '../../platform/rate-limit/public-token.decorator.js';
import { onCallIn } from '../all-on-calls.js';
import { feedOf } from '../domain/calendar/calendar-feed.js';
import { DAY_MS } from '../../platform/durations.js';
import { WordsAsked } from '../../platform/pages/browser-request.js';
import { ENGLISH, type Words } from '../../platform/words.js';
import { runEvaluation } from '../run-evaluation.js';
import { NowView } from './calendar-link.dto.js';
import { CalendarLinks, unknownLink } from './calendar-links.service.js';
import { nowPage, schedulesOf, unreachedInWords } from './domain/now-page.js';

/** The window of a subscribed calendar. */
const PAST_DAYS = 7;
const DAYS_AHEAD = 60;
/** For calendar programs and wall screens; the token is the credential. */
@ApiTags('Schedules')
@PublicToken('calendar_links', 'hash', unknownLink)
@Controller('calendar/:token')
export class CalendarPagesController {
  constructor(
    private readonly links: CalendarLinks,
    private readonly reachability: Reachability,
    private readonly quietPeople: QuietUsers,
    private readonly clock: Clock,
  ) {}

  @Get('on-call.ics')
  @Public()
  @ApiProduces('text/calendar')
  @ApiRaw(200, { type: 'string' }, 'An event per shift and override')
  @ApiErrors(400, 404)
  async calendar(
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { plan, schedules, userId, name } = await this.links.open(token);
    const now = this.clock.now().getTime();
    const range = { start: now - PAST_DAYS * DAY_MS, end: now + DAYS_AHEAD * DAY_MS };
    const text = await runEvaluation(feedOf(plan, { schedules, userId, name }, range, plan.revisedAt));
    // A deleted link must not be served from a cache.
    response.setHeader('Cache-Control', 'private, no-cache');
    return new StreamableFile(Buffer.from(text), {
      type: 'text/calendar; charset=utf-8',
      disposition: 'inline; filename="on-call.ics"',
    });
  }

  @Get('now.json')
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiData(NowView)
  @ApiErrors(400, 404)
  json(@Param('token') token: string): Promise<NowView> {
    return this.now(ENGLISH, token);
  }

  @Get('now')
  @Public()
  @UseFilters(PageErrorFilter)
  @ApiProduces('text/html')
  @ApiRaw(200, { type: 'string' }, 'A page that loads itself again each minute')
  @ApiRaw(404, { type: 'string' }, 'No such link')
  async page(@Param('token') token: string, @Res() response: Response, @WordsAsked() words: Words): Promise<void> {
    sendPage(response, 200, nowPage(words, await this.now(words, token)));
  }

  /** Names and whether messages reach them, but not how: the page needs no sign-in. */
  private async now(words: Words, token: string): Promise<NowView> {
    const { tenantId, plan, schedules, name, userId } = await this.links.open(token);
    const at = this.clock.now();
    const [isReachable, quiet] = await Promise.all([
      this.reachability.of(tenantId),
      this.quietPeople.views(tenantId, words),
    ]);
    const warningOf = (id: string): string | null =>
      isReachable(id) ? (quiet(id, at)?.message ?? null) : unreachedInWords(words);
    const shown: NowView['schedules'] = [];
    for (const schedule of schedules.filter(({ enabled }) => enabled)) {
      const { onCall, next } = await runEvaluation(onCallIn(plan, schedule, at.getTime()));
      shown.push({
        name: schedule.name,
        timezone: schedule.zone.name,
        onCall: onCall.map(({ id, name, until }) => ({ name, until, warning: warningOf(id) })),
        next: next.map(({ name, from }) => ({ name, from })),
      });
    }
    return { name: userId === null ? name : schedulesOf(words, name), at: at.toISOString(), schedules: shown };
  }
}
