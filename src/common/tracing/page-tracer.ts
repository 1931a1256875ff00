import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { MonitoringConfig } from '../../config/config.js';
import { contextOf } from '../http/request-context.js';
import { onStepPassed, type PageStep, type StepPassed, type TracedDelivery } from './page-steps.js';

interface Mark {
  /** Null: the arrival of the request. */
  step: PageStep | null;
  at: number;
}

/** Alerts, requests and deliveries that are remembered; the oldest are forgotten, as many alerts page nobody. */
const MOST = 1000;

/** With PAGER_TRACE=1, logs for each page how long each step took, from the arrival of the alert to the provider's answer. */
@Injectable()
export class PageTracer implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(PageTracer.name);
  private readonly arrivals = new Map<string, number>();
  private readonly alerts = new Map<string, Mark[]>();
  private readonly starts = new Map<string, number>();
  private end: (() => void) | null = null;

  constructor(private readonly monitoring: MonitoringConfig) {}

  onModuleInit(): void {
    if (!this.monitoring.traces) return;
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
    if (delivery) return this.noteDelivery(alertIds[0] ?? '', step, at, delivery);
    for (const [index, alertId] of [...new Set(alertIds)].entries())
      this.add(alertId, { step, at }, requestIds?.[index]);
  }

  private add(alertId: string, mark: Mark, requestId: string | undefined): void {
    const marks = this.alerts.get(alertId);
    // A later event of the same alert, such as its next step, is a page of its own.
    const isNew = marks === undefined || (mark.step === 'relay' && marks.some(({ step }) => step === 'relay'));
    if (!isNew) return void marks.push(mark);
    const arrival = requestId === undefined ? undefined : this.arrivals.get(requestId);
    remember(this.alerts, alertId, arrival === undefined ? [mark] : [{ step: null, at: arrival }, mark]);
  }

  private noteDelivery(alertId: string, step: PageStep, at: number, delivery: TracedDelivery): void {
    if (step === 'start') return remember(this.starts, delivery.id, at);
    const start = this.starts.get(delivery.id);
    this.starts.delete(delivery.id);
    const before = this.alerts.get(alertId) ?? [];
    if (start !== undefined) this.print(alertId, delivery, [...before, { step: 'start', at: start }, { step, at }]);
  }

  private print(alertId: string, { channelType, result }: TracedDelivery, marks: readonly Mark[]): void {
    const since = (index: number, at: number): string => (at - (marks[index]?.at ?? at)).toFixed(1);
    const spans = marks.slice(1).map(({ step, at }, index) => `${step} ${since(index, at)}`);
    const total = since(0, marks.at(-1)?.at ?? 0);
    this.logger.log(`Page of ${alertId} by ${channelType}: ${result} after ${total} ms: ${spans.join(', ')}`);
  }
}

/** Node's own, on the arrival of a request. */
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
