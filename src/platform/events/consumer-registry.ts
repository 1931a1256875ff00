import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { WorkKind } from '../scheduling/work-kind.queries.js';
import { type ConsumerDeclaration, EventLocks, OUTBOX_CONSUMER, type OutboxHandler } from './outbox-consumer.js';
import type { EventType } from './event-map.js';

/**
 * Removed consumers, listed while a version that has them may run at the same time: their part of an event counts as done.
 * Unknown consumers that are not listed are left to newer processes.
 */
const RETIRED: readonly string[] = [];

/** The consumers of each event, collected at start from the providers with `@OutboxConsumer`. */
@Injectable()
export class ConsumerRegistry implements OnModuleInit {
  private readonly handlers = new Map<string, OutboxHandler>();
  private readonly namesByEvent = new Map<string, string[]>();
  private readonly known: WorkKind[] = RETIRED.map((name) => ({ name, version: 1 }));
  private readonly namesOfChanging: string[] = [];
  private readonly namesOfLast = new Set<string>();
  private foundLocks: EventLocks | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      if (instance instanceof EventLocks) this.foundLocks = instance;
      const declaration = Reflect.getMetadata(OUTBOX_CONSUMER, metatype) as ConsumerDeclaration | undefined;
      if (declaration) this.register(declaration, instance as OutboxHandler);
    }
  }

  private register(
    { name, version = 1, events, changesAlerts, locksPaces }: ConsumerDeclaration,
    handler: OutboxHandler,
  ): void {
    if (this.handlers.has(name)) throw new Error(`Two outbox consumers are called ${name}`);
    this.handlers.set(name, handler);
    this.known.push({ name, version });
    if (changesAlerts) this.namesOfChanging.push(name);
    if (locksPaces) this.namesOfLast.add(name);
    for (const event of events) this.namesByEvent.set(event, [...(this.namesByEvent.get(event) ?? []), name]);
  }

  /** The names of the consumers of that event. */
  consumersOf(type: EventType): readonly string[] {
    return this.namesByEvent.get(type) ?? [];
  }

  /** The consumers that this process has. */
  get kinds(): readonly WorkKind[] {
    return this.known;
  }

  /** The names of the consumers that change the alerts of their events. */
  get changing(): readonly string[] {
    return this.namesOfChanging;
  }

  /** Is it called after the others? */
  isLast(name: string): boolean {
    return this.namesOfLast.has(name);
  }

  get locks(): EventLocks {
    if (!this.foundLocks) throw new Error('Nothing locks what events are about');
    return this.foundLocks;
  }

  /** Undefined: a removed consumer. */
  handler(name: string): OutboxHandler | undefined {
    return this.handlers.get(name);
  }
}
