import type { JSX } from 'preact';
import { t } from '#words';
import { Icon } from '../../parts/icon.js';
import { STATUS_CLASSES, STATUS_ICONS, STATUS_WORDS, type Status } from './words.js';

/** How an incident stands: a shape and a word. */
export function StatusMark({ status }: { status: Status }): JSX.Element {
  return (
    <span class={`state ${STATUS_CLASSES[status]}`}>
      <Icon name={STATUS_ICONS[status]} />
      {t(STATUS_WORDS[status])}
    </span>
  );
}
