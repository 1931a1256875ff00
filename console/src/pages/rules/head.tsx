import type { JSX } from 'preact';
import { msg } from '#words';
import { Icon } from '../../parts/icon.js';
import { ActButton } from '../../parts/states.js';

export const ONE_ORDER = msg`Only administrators change the order, since it is one for all teams`;

/** The place of a new one: after all others. */
export const placeAfter = (rules: readonly { order: number }[] = []): number =>
  Math.max(-1, ...rules.map(({ order }) => order)) + 1;

/** What the rules of this kind are for, and the button that makes one. */
export function Head({
  children,
  why,
  action,
  onMake,
}: {
  children: string;
  why: string | null;
  action: string;
  onMake: () => void;
}): JSX.Element {
  return (
    <div class="rules-head">
      <p class="quiet">{children}</p>
      <div class="end">
        {why !== null && <span class="quiet small">{why}</span>}
        <ActButton class="btn main" whyNot={why} onClick={onMake}>
          <Icon name="plus" />
          {action}
        </ActButton>
      </div>
    </div>
  );
}
