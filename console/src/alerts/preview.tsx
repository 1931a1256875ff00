import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { Trans, t } from '#words';
import { PriorityMark, StandingMark } from '../parts/marks.js';
import { Age, clock } from '../parts/time.js';
import { ActionButtons } from './action-buttons.js';
import { standingOf, type Alert } from './alert.js';
import { Ladder } from './ladder.js';
import { Links } from './links.js';

const SHOWN_TEXT = 700;

/** The chosen alert beside the list, on wide windows. */
export function Preview({ alert, refusal }: { alert: Alert; refusal: string | null }): JSX.Element {
  const { id } = alert;
  return (
    <aside class="peek" aria-label={t`Preview`}>
      <div class="peek-head">
        <PriorityMark priority={alert.priority} />
        <StandingMark standing={standingOf(alert)} />
        {standingOf(alert) === 'snoozed' && alert.snoozedUntil && (
          <span class="num">{t`until ${{ time: clock(alert.snoozedUntil) }}`}</span>
        )}
        <span class="quiet num">
          #{alert.tinyId} · <Age since={alert.createdAt} />
        </span>
      </div>
      <h2>
        <Link href={`/alerts/${id}`}>{alert.message}</Link>
      </h2>
      <ActionButtons alert={alert} refusal={refusal} size="small" />
      <section class="card box">
        <h3>{t`Escalation`}</h3>
        <Ladder alert={alert} short />
      </section>
      {alert.description && (
        <p class="peek-text">
          {alert.description.slice(0, SHOWN_TEXT)}
          {alert.description.length > SHOWN_TEXT && '…'}
        </p>
      )}
      <Links alert={alert} />
      {alert.tags.length > 0 && (
        <p class="tag-list">
          {alert.tags.map((tag) => (
            <span class="tag" key={tag}>
              {tag}
            </span>
          ))}
        </p>
      )}
      <p class="quiet small peek-keys">
        <Trans>
          <kbd>J</kbd> <kbd>K</kbd> move · <kbd>X</kbd> select · <kbd>Enter</kbd> open · <kbd>?</kbd> all keys
        </Trans>
      </p>
    </aside>
  );
}
