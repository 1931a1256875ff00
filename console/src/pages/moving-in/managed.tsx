import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { wordsOf } from '../../../../src/interop/moving-in/domain/report.js';
import { api, dataOf } from '../../api/client.js';
import { TextField } from '../../parts/inputs.js';
import { fitsTyped } from '../../../../src/platform/domain/typed-search.js';
import { Empty, Load } from '../../parts/states.js';
import { LongList } from './long-list.js';

/** Which objects configurations manage, or have moved in. */
export function Managed(): JSX.Element {
  const [text, setText] = useState('');
  const query = useQuery({
    queryKey: ['config', 'managed'],
    queryFn: () => dataOf(api.GET('/v2/config/managed')),
  });
  return (
    <Load query={query}>
      {(objects) => {
        if (objects.length === 0)
          return (
            <Empty
              icon="list"
              title="Nothing is managed"
              first={{ label: 'Apply configuration files', act: '/moving-in?show=files', whyNot: null }}
            >
              <p>What is applied from configuration files, or moves in, is listed here with whose it is.</p>
            </Empty>
          );
        const shown = objects.filter(({ kind, key, managedBy }) => fitsTyped([wordsOf(kind), key, managedBy], text));
        return (
          <section class="card pad stack" aria-label="What is managed">
            <p class="quiet">
              A configuration takes back what is edited here by hand when it is applied the next time. What has moved in
              from another service keeps such edits.
            </p>
            <TextField label="Search" type="search" value={text} onChange={setText} />
            <p class="quiet small" role="status">
              {shown.length} of {objects.length}
            </p>
            <LongList items={shown} size={44} keyOf={({ kind, key }) => `${kind} ${key}`}>
              {({ kind, key, managedBy }) => (
                <p class="report-row plain">
                  <span class="tag">{wordsOf(kind)}</span> <span class="strong">{key}</span>{' '}
                  <span class="quiet small">by {managedBy}</span>
                </p>
              )}
            </LongList>
          </section>
        );
      }}
    </Load>
  );
}
