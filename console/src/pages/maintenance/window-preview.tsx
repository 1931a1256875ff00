import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { plural, t } from '#words';
import { type MaintenanceAsked as Asked, useMaintenancePreview } from '../../data/maintenance.js';
import { CheckField } from '../../parts/inputs.js';
import { PriorityMark } from '../../parts/marks.js';
import { useSettled } from '../../parts/settled.js';
import { recurrenceInWords } from './recurrence-fields.js';
import { explain } from '../../parts/states.js';
import { clock } from '../../parts/time.js';
import { UnsentMails } from '../../paging/unsent-mails.js';

const SHOWN_TIMES = 3;
const SHOWN_ALERTS = 5;

const usePreview = (asked: Asked | null): ReturnType<typeof useMaintenancePreview> =>
  useMaintenancePreview(useSettled(JSON.stringify(asked)));

/** When the window comes next, in a sentence, and which open alerts it would silence. @param asked null: it is not complete */
export function WindowPreview({ asked }: { asked: Asked | null }): JSX.Element | null {
  const { data, error } = usePreview(asked);
  if (asked === null) return null;
  if (error) return <p class="notice warn">{explain(error)}</p>;
  if (!data) return null;
  const { text, times, count, alerts, silencesAll } = data;
  if (text === null && !asked.silence) return null;
  const every = text !== null && asked.recurrence ? recurrenceInWords(asked.recurrence, text) : null;
  const starts = times.slice(0, SHOWN_TIMES).map(({ startTime }) => clock(startTime));
  return (
    <div class="notice maintenance-preview" aria-live="polite">
      {every !== null && (
        <p>
          {starts.length > 0 ? t`It comes ${every}. Next: ${{ times: starts.join('; ') }}.` : t`It comes ${every}.`}
        </p>
      )}
      {asked.silence && (
        <>
          {silencesAll && (
            <p>
              <b>
                {asked.teamId
                  ? t`It has no conditions: it silences every alert of its team.`
                  : t`It has no conditions: it silences every alert.`}
              </b>
            </p>
          )}
          <p>
            {plural(count, {
              0: 'No open alert matches.',
              one: '# open alert matches: it would be silent if it came then.',
              other: '# open alerts match: they would be silent if they came then.',
            })}
          </p>
          {alerts.length > 0 && (
            <ul>
              {alerts.slice(0, SHOWN_ALERTS).map(({ id, priority, message }) => (
                <li key={id}>
                  <PriorityMark priority={priority} /> <Link href={`/alerts/${id}`}>{message}</Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

/** Whether the subscribers of the status page are mailed, and how many. Nothing where the window shows on no status page. */
export function NotifySubscribers({
  asked,
  checked,
  onChange,
}: {
  asked: Asked | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): JSX.Element | null {
  const count = usePreview(asked).data?.subscribers ?? null;
  if (asked === null || count === null) return null;
  return (
    <div>
      <CheckField label={t`Mail the subscribers of the status page`} checked={checked} onChange={onChange} />
      <p class="quiet small" aria-live="polite">
        {checked
          ? plural(count, {
              0: 'It has no subscribers yet.',
              one: '# subscriber of the status page will be mailed: when it is announced, moved, begins, is extended, ends or is cancelled.',
              other:
                '# subscribers of the status page will be mailed: when it is announced, moved, begins, is extended, ends or is cancelled.',
            })
          : t`No subscriber will be mailed.`}{' '}
        {t`The page and its feed show it.`}
      </p>
      {checked && count > 0 && <UnsentMails />}
    </div>
  );
}
