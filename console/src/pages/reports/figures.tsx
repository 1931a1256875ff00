import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren, JSX } from 'preact';
import { api, dataOf, type Schemas } from '../../api/client.js';
import { Load } from '../../parts/states.js';
import { atLength } from '../../parts/length.js';
import type { Asked } from './view.js';

/** How many alerts, and how fast they were answered. */
export function Figures({ asked }: { asked: Asked }): JSX.Element {
  const query = useSummary(asked);
  const before = useQuery({
    queryKey: ['reports', 'before', asked],
    queryFn: () =>
      dataOf(api.GET('/v2/reports/trends', { params: { query: { ...asked, offset: asked.days } } })).then((days) =>
        days.reduce((sum, { total }) => sum + total, 0),
      ),
  });
  return (
    <section class="card pad" aria-label="Figures">
      <Load query={query} rows={2}>
        {({ totals, mtta, mttr }) => (
          <dl class="figures">
            <Figure name="Alerts" value={totals.total}>
              {before.data !== undefined && `${before.data} in the ${lengthOf(asked.days)} before`}
            </Figure>
            <Figure name="Still open" value={totals.open}>
              {totals.acknowledged > 0 && `and ${totals.acknowledged} acknowledged`}
            </Figure>
            <Figure name="Closed" value={totals.closed}>
              {totals.total > 0 && `${Math.round((100 * totals.closed) / totals.total)} %`}
            </Figure>
            <Figure name="Acknowledged after" value={meanOf(mtta.seconds)}>
              on average (MTTA)
            </Figure>
            <Figure name="Closed after" value={meanOf(mttr.seconds)}>
              on average (MTTR)
            </Figure>
          </dl>
        )}
      </Load>
    </section>
  );
}

export const useSummary = (asked: Asked): UseQueryResult<Schemas['SummaryView']> =>
  useQuery({
    queryKey: ['reports', 'summary', asked],
    queryFn: () => dataOf(api.GET('/v2/reports/summary', { params: { query: asked } })),
  });

/** A mean in words; a dash where nothing counts. */
export const meanOf = (seconds: number | null): string =>
  seconds === null ? '–' : atLength(1000 * Math.round(seconds));

export const lengthOf = (days: number): string => (days === 1 ? 'day' : `${days} days`);

function Figure({
  name,
  value,
  children,
}: {
  name: string;
  value: ComponentChildren;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="num">{value}</dd>
      <dd class="quiet small">{children}</dd>
    </div>
  );
}
