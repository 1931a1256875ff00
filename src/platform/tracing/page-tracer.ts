import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { MonitoringConfig, ServerConfig } from '../config/config.js';
import { Clock } from '../clock/clock.js';
import { contextOf } from '../http/request-context.js';
import { onStepPassed, type PageStep, type StepPassed, type TracedDelivery } from './page-steps.js';

interface Mark {
  /** Null: the arrival of the request. */
  step: PageStep | null;
  at: number;
}

/** A log line about something else than a notification. */
interface Line {
  what: string;
  planned: string;
  fields: object;
}

const LINES: Readonly<Record<Exclude<TracedDelivery['kind'], 'page'>, (alerts: number, id: string) => Line>> = {
  bundle: (pages, bundleId) => ({
    what: `Bundle of ${pages} ${pages === 1 ? 'page' : 'pages'}`,
    planned: 'the oldest',
    fields: { pages, bundleId },
  }),
  post: (alerts, postId) => ({
    what: `Post of ${alerts} ${alerts === 1 ? 'alert' : 'alerts'}`,
    planned: 'it',
    fields: { alerts, postId },
  }),
  notice: (_alerts, noticeId) => ({ what: 'Notice', planned: 'it', fields: { noticeId } }),
};

/** Alerts, requests and deliveries in memory; the oldest are dropped, as many alerts notify nobody. */
const MOST = 1000;

/**
 * With PAGER_TRACE=1, logs the duration of each notification's steps, from the arrival of the alert to the provider's response; for
 * bundles, posts and notices the time since their planning, and the provider's time.
 */
@Injectable()
export class PageTracer implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(PageTracer.name);
  private readonly arrivals = new Map<string, number>();
  private readonly alerts = new Map<string, Mark[]>();
  private readonly starts = new Map<string, number>();
  private end: (() => void) | null = null;

  constructor(
    private readonly monitoring: MonitoringConfig,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.monitoring.traces) return;
    this.logger.log('PAGER_TRACE: each attempt to send is logged with its steps, in milliseconds');
    subscribe(REQUEST_START, this.noteArrival);
    const stop = onStepPassed((passed) => this.note(passed));
    this.end = () => {
      stop();
      unsubscribe(REQUEST_START, this.noteArrival);
    };
  }

  onModuleDestroy(): void {
    this.end?.();
  }

  private readonly noteArrival = (message: unknown): void => {
    const { requestId, startedAt } = contextOf((message as { request: IncomingMessage }).request);
    remember(this.arrivals, requestId, startedAt);
  };

  private note({ step, at, alertIds, requestIds, delivery }: StepPassed): void {
    if (delivery) return this.noteDelivery(alertIds, step, at, delivery);
    for (const [index, alertId] of [...new Set(alertIds)].entries())
      this.add(alertId, { step, at }, requestIds?.[index]);
  }

  private add(alertId: string, mark: Mark, requestId: string | undefined): void {
    const marks = this.alerts.get(alertId);
    // A later event of the same alert, such as its next escalation step, is a notification of its own.
    const isNew = marks === undefined || (mark.step === 'relay' && marks.some(({ step }) => step === 'relay'));
    if (!isNew) return void marks.push(mark);
    const arrival = requestId === undefined ? undefined : this.arrivals.get(requestId);
    remember(this.alerts, alertId, arrival === undefined ? [mark] : [{ step: null, at: arrival }, mark]);
  }

  private noteDelivery(alertIds: readonly string[], step: PageStep, at: number, delivery: TracedDelivery): void {
    if (step === 'start') return remember(this.starts, delivery.id, at);
    const start = this.starts.get(delivery.id);
    this.starts.delete(delivery.id);
    if (start === undefined) return;
    const [alertId = ''] = alertIds;
    const sent: Mark[] = [
      { step: 'start', at: start },
      { step, at },
    ];
    const { kind } = delivery;
    if (kind === 'page') return this.printPage(alertId, delivery, [...(this.alerts.get(alertId) ?? []), ...sent]);
    this.printOther(LINES[kind](alertIds.length, delivery.id), delivery, sent);
  }

  private printPage(alertId: string, delivery: TracedDelivery, marks: readonly Mark[]): void {
    const { id: deliveryId, channelType, attempt, result } = delivery;
    const ms = round((marks.at(-1)?.at ?? 0) - (marks[0]?.at ?? 0));
    const line = `Page of ${alertId} by ${channelType} (delivery ${deliveryId}, attempt ${attempt}): ${result} after ${ms.toFixed(1)} ms`;
    this.print(line, { alertId, deliveryId, channelType, attempt, result, ms }, marks);
  }

  private printOther({ what, planned, fields }: Line, delivery: TracedDelivery, marks: readonly Mark[]): void {
    const { kind, id, channelType, attempt, plannedAt, result } = delivery;
    const ms = this.clock.now().getTime() - plannedAt.getTime();
    const line = `${what} by ${channelType} (${kind} ${id}, attempt ${attempt}): ${result} ${ms} ms after ${planned} was planned`;
    this.print(line, { ...fields, channelType, attempt, result, ms }, marks);
  }

  private print(line: string, fields: object, marks: readonly Mark[]): void {
    const steps = marks
      .slice(1)
      .map(({ step, at }, index) => [step ?? '', round(at - (marks[index]?.at ?? at))] as const);
    const text = `${line}: ${steps.map(([step, ms]) => `${step} ${ms.toFixed(1)}`).join(', ')}`;
    if (this.server.logFormat === 'pretty') this.logger.log(text);
    else this.logger.log({ ...fields, steps: Object.fromEntries<number>(steps) }, text);
  }
}

/** Milliseconds, to a tenth. */
const round = (ms: number): number => Math.round(ms * 10) / 10;

/** Node's diagnostics channel for the arrival of a request. */
const REQUEST_START = 'http.server.request.start';

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MOST) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
