import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { msg, t } from '#words';
import { type Asked, useUsefulness } from '../../data/reports.js';
import { Load } from '../../parts/states.js';
import { Share } from './share.js';

const BY = {
  message: { title: msg`Message`, choice: msg`by message` },
  source: { title: msg`Source`, choice: msg`by source` },
  integration: { title: msg`Integration`, choice: msg`by integration` },
  team: { title: msg`Team`, choice: msg`by team` },
};
type By = keyof typeof BY;

const FEW = 10;

/** What people said of the alerts that they acknowledged or closed: the least useful first. */
export function UsefulAlerts({ asked }: { asked: Asked }): JSX.Element {
  const [by, setBy] = useState<By>('message');
  const [isWhole, setWhole] = useState(false);
  const query = useUsefulness(by, asked);
  return (
    <section class="card pad stack" aria-label={t`Were they useful?`}>
      <div class="card-head">
        <h2>{t`Were they useful?`}</h2>
        <select
          class="input by"
          aria-label={t`Answers by`}
          value={by}
          onChange={(event) => setBy(event.currentTarget.value as By)}
        >
          {Object.entries(BY).map(([name, { choice }]) => (
            <option key={name} value={name}>
              {t(choice)}
            </option>
          ))}
        </select>
      </div>
      <Load query={query} rows={2}>
        {(groups) =>
          groups.length === 0 ? (
            <p class="quiet">{t`No answers yet. An alert that is acknowledged or closed asks those who open it.`}</p>
          ) : (
            <>
              <div class="table-scroll" tabIndex={0} role="group" aria-label={t`Answers`}>
                <table class="table num">
                  <thead>
                    <tr>
                      <th scope="col">{t(BY[by].title)}</th>
                      <th scope="col">{t`Not useful`}</th>
                      <th scope="col">{t`Useful`}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {(isWhole ? groups : groups.slice(0, FEW)).map(({ key, name, useful, notUseful }) => (
                      <tr key={key}>
                        <th scope="row" class="name">
                          {name ?? (key === 'unassigned' ? t`none` : t`deleted`)}
                        </th>
                        <td class="counted">
                          <Share parts={[notUseful]} of={useful + notUseful} />
                          {notUseful}
                        </td>
                        <td>{useful}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {groups.length > FEW && (
                <button type="button" class="link" onClick={() => setWhole(!isWhole)}>
                  {isWhole ? t`Show the first ${{ count: FEW }}` : t`Show all ${{ count: groups.length }}`}
                </button>
              )}
            </>
          )
        }
      </Load>
    </section>
  );
}
