import { Inject, type FactoryProvider, type Type } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { Backlog, ScheduledJob } from '../scheduling/scheduled-job.js';
import { DeliveryQueue } from './delivery-queue.js';
import { totalSlots, type QueueDeclaration, type QueueRow, type QueueWorker, type Ready } from './queue-declaration.js';
import { QueueTools } from './queue-tools.js';

type AnyQueue = Pick<QueueDeclaration<QueueRow>, 'name'>;

/** The name under which a queue is injected. */
export const queueToken = ({ name }: AnyQueue): string => `DeliveryQueue:${name}`;

/** For a parameter of type `DeliveryQueue`. */
export const InjectQueue = (queue: AnyQueue): ParameterDecorator => Inject(queueToken(queue));

/**
 * Makes a queue run: a line among the providers of the feature's module, which imports `DeliveryQueueModule`. Job, backlog
 * and clean-up follow from the declaration.
 * @param source the provider that does the work, or from which `workerOf` takes who does
 */
export function declareQueue<Row extends QueueRow, New, R extends Ready<Row>>(
  queue: QueueDeclaration<Row, New>,
  source: Type<QueueWorker<Row, R>>,
): FactoryProvider;
export function declareQueue<Row extends QueueRow, New, R extends Ready<Row>, S>(
  queue: QueueDeclaration<Row, New>,
  source: Type<S>,
  workerOf: (source: S) => QueueWorker<Row, R>,
): FactoryProvider;
export function declareQueue<Row extends QueueRow, New, R extends Ready<Row>>(
  queue: QueueDeclaration<Row, New>,
  source: Type,
  workerOf: (source: never) => QueueWorker<Row, R> = (worker) => worker,
): FactoryProvider {
  const useFactory = (from: never, tools: QueueTools): DeliveryQueue<Row, New, R> =>
    new DeliveryQueue(queue, workerOf(from), tools);
  // Nest gives a provider's factory as its class, so declarations are found on it.
  for (const decorate of decorators(queue)) decorate(useFactory);
  return { provide: queueToken(queue), inject: [source, QueueTools], useFactory };
}

function decorators<Row extends QueueRow, New>({
  name,
  job,
  table,
  width,
  backlog = { where: table.waits },
  keepEnded,
}: QueueDeclaration<Row, New>): ClassDecorator[] {
  const pools = typeof width === 'number' ? undefined : { column: width.column, values: Object.keys(width.widths) };
  const declared = { queue: name, table: table.name, dueAt: 'dueAt' };
  return [
    ScheduledJob({
      ...job,
      batchSize: totalSlots(width),
      concurrency: 2,
      waits: { table: table.name, where: table.waits, by: `"${pools?.column ?? 'tenantId'}"` },
    }),
    ...(backlog ? [Backlog({ ...declared, ...backlog, ...(pools && { pools }) })] : []),
    ...(keepEnded
      ? [CleansUp({ table: table.name, olderThan: 'updatedAt', where: `NOT (${table.waits})`, ...keepEnded })]
      : []),
  ];
}
