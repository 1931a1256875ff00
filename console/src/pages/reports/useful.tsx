import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { Load } from '../../parts/states.js';
import { Share } from './share.js';
import type { Asked } from './view.js';

const BY = { message: 'Message', source: 'Source', integration: 'Integration', team: 'Team' } as const;
type By = keyof typeof BY;

const FEW = 10;

/** What people said of the alerts that they acknowledged or closed: the least useful first. */
export function UsefulAlerts({ asked }: { asked: Asked }): JSX.Element {
  const [by, setBy] = useState<By>('message');
  const query = useQuery({
    queryKey: ['reports', 'usefulness', by, asked],
    queryFn: () => dataOf(api.GET('/v2/reports/usefulness', { params: { query: { ...asked, by } } })),
  });
  return (
    <section class="card pad stack" aria-label="Were they useful?">
      <div class="card-head">
        <h2>Were they useful?</h2>
        <select
          class="input by"
          aria-label="Answers by"
          value={by}
          onChange={(event) => setBy(event.currentTarget.value as By)}
        >
          {Object.entries(BY).map(([name, label]) => (
            <option key={name} value={name}>
              by {label.toLowerCase()}
            </option>
          ))}
        </select>
      </div>
      <Load query={query} rows={2}>
        {(groups) =>
          groups.length === 0 ? (
            <p class="quiet">No answers yet. An alert that is acknowledged or closed asks those who open it.</p>
          ) : (
            <div class="table-scroll" tabIndex={0} role="group" aria-label="Answers">
              <table class="table num">
                <thead>
                  <tr>
                    <th scope="col">{BY[by]}</th>
                    <th scope="col">Not useful</th>
                    <th scope="col">Useful</th>
                  </tr>
                </thead>
                <tbody>
                  {groups.slice(0, FEW).map(({ key, name, useful, notUseful }) => (
                    <tr key={key}>
                      <th scope="row" class="name">
                        {name ?? (key === 'unassigned' ? 'none' : 'deleted')}
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
              {groups.length > FEW && (
                <p class="quiet small">
                  The first {FEW} of {groups.length}
                </p>
              )}
            </div>
          )
        }
      </Load>
    </section>
  );
}
