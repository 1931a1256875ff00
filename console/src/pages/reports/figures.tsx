import type { ComponentChildren, JSX } from 'preact';
import { plural, t } from '#words';
import { type Asked, useSummary, useTotalBefore } from '../../data/reports.js';
import { Load } from '../../parts/states.js';
import { atLength } from '../../parts/length.js';

/** How many alerts, and how fast they were answered. */
export function Figures({ asked }: { asked: Asked }): JSX.Element {
  const query = useSummary(asked);
  const { data: before } = useTotalBefore(asked);
  return (
    <section class="card pad" aria-label={t`Figures`}>
      <Load query={query} rows={2}>
        {({ totals, mtta, mttr }) => (
          <dl class="figures">
            <Figure label={t`Alerts`} value={totals.total}>
              {before !== undefined &&
                plural(asked.days, {
                  one: `${before} in the day before`,
                  other: `${before} in the # days before`,
                })}
            </Figure>
            <Figure label={t`Still open`} value={totals.open}>
              {totals.acknowledged > 0 && t`and ${{ count: totals.acknowledged }} acknowledged`}
            </Figure>
            <Figure label={t`Closed`} value={totals.closed}>
              {totals.total > 0 && `${Math.round((100 * totals.closed) / totals.total)} %`}
            </Figure>
            <Figure label={t`Acknowledged after`} value={meanOf(mtta.seconds)}>
              {t`on average (MTTA)`}
            </Figure>
            <Figure label={t`Closed after`} value={meanOf(mttr.seconds)}>
              {t`on average (MTTR)`}
            </Figure>
          </dl>
        )}
      </Load>
    </section>
  );
}

/** A mean in words; a dash where nothing counts. */
export const meanOf = (seconds: number | null): string =>
  seconds === null ? '–' : atLength(1000 * Math.round(seconds));

function Figure({
  label,
  value,
  children,
}: {
  label: string;
  value: ComponentChildren;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd class="num">{value}</dd>
      <dd class="quiet small">{children}</dd>
    </div>
  );
}
