import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { useManaged } from '../../data/moving-in.js';
import { TextField } from '../../parts/inputs.js';
import { fitsTyped } from '../../../../src/platform/domain/typed-search.js';
import { Empty, Load } from '../../parts/states.js';
import { LongList } from './long-list.js';
import { kindName } from './words.js';

/** Which objects configurations manage, or have moved in. */
export function Managed(): JSX.Element {
  const [text, setText] = useState('');
  const query = useManaged();
  return (
    <Load query={query}>
      {(objects) => {
        if (objects.length === 0)
          return (
            <Empty
              icon="list"
              title={t`Nothing is managed`}
              first={{ label: t`Apply configuration files`, act: '/moving-in?show=files', whyNot: null }}
            >
              <p>{t`What is applied from configuration files, or moves in, is listed here with whose it is.`}</p>
            </Empty>
          );
        const shown = objects.filter(({ kind, key, managedBy }) => fitsTyped([kindName(kind), key, managedBy], text));
        return (
          <section class="card pad stack" aria-label={t`What is managed`}>
            <p class="quiet">
              {t`A configuration takes back what is edited here by hand when it is applied the next time. What has moved in from another service keeps such edits.`}
            </p>
            <TextField label={t`Search`} type="search" value={text} onChange={setText} />
            <p class="quiet small" role="status">
              {t`${{ shown: shown.length }} of ${{ all: objects.length }}`}
            </p>
            <LongList items={shown} size={44} keyOf={({ kind, key }) => `${kind} ${key}`}>
              {({ kind, key, managedBy }) => (
                <p class="report-row plain">
                  <span class="tag">{kindName(kind)}</span> <span class="strong">{key}</span>{' '}
                  <span class="quiet small">{t`by ${managedBy}`}</span>
                </p>
              )}
            </LongList>
          </section>
        );
      }}
    </Load>
  );
}
