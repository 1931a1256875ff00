import type { JSX } from 'preact';
import { t } from '#words';
import { Dialog } from '../parts/dialog.js';
import { KEY_MAP, type KeyName, labelsOf, PLACE_NAMES, type KeyPlace } from './key-map.js';
import { setSetting, setting } from './settings.js';
import './key-list.css';
import '../parts/field.css';

/** The keys of a place, by what they do. */
function of(place: KeyPlace): [does: string, labels: string[]][] {
  const byEffect = new Map<string, string[]>();
  for (const name of Object.keys(KEY_MAP) as KeyName[]) {
    const { does, places } = KEY_MAP[name];
    if ((places as readonly KeyPlace[]).includes(place))
      byEffect.set(t(does), [...(byEffect.get(t(does)) ?? []), ...labelsOf(name)]);
  }
  return [...byEffect];
}

/** All keys, and whether they act. */
export function KeyList({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      {(Object.keys(PLACE_NAMES) as KeyPlace[]).map((place) => (
        <section key={place} aria-label={t(PLACE_NAMES[place])}>
          <h3 class="quiet small">{t(PLACE_NAMES[place])}</h3>
          <dl class="key-list">
            {of(place).map(([does, labels]) => (
              <div key={does}>
                <dt>
                  {labels.map((label) => (
                    <kbd key={label}>{label}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p class="quiet small">
        {t`With a selection they act on all of it. After that the focus stays on the list, and they act again on an alert that you go to.`}
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={setting('keys')}
          onChange={(event) => setSetting('keys', event.currentTarget.checked)}
        />
        {t`Single keys act`}
      </label>
    </Dialog>
  );
}
