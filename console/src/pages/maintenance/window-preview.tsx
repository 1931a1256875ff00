import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { api, dataOf, type Schemas } from '../../api/client.js';
import { PriorityMark } from '../../parts/marks.js';
import { useSettled } from '../../parts/settled.js';
import { explain } from '../../parts/states.js';
import { clock } from '../../parts/time.js';

type Asked = Schemas['PreviewMaintenanceWindowDto'];

const SHOWN_TIMES = 3;
const SHOWN_ALERTS = 5;

function usePreview(asked: Asked | null): UseQueryResult<Schemas['MaintenancePreviewView']> {
  const body = useSettled(JSON.stringify(asked));
  return useQuery({
    queryKey: ['maintenance-windows', 'preview', body],
    enabled: body !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => dataOf(api.POST('/v2/maintenance-windows/preview', { body: JSON.parse(body) as Asked })),
  });
}

/** When the window comes next, in a sentence, and which open alerts it would silence. @param asked null: it is not complete */
export function WindowPreview({ asked }: { asked: Asked | null }): JSX.Element | null {
  const { data, error } = usePreview(asked);
  if (asked === null) return null;
  if (error) return <p class="notice warn">{explain(error)}</p>;
  if (!data) return null;
  const { text, times, count, alerts, silencesAll } = data;
  if (text === null && !asked.silence) return null;
  const starts = times.slice(0, SHOWN_TIMES).map(({ startTime }) => clock(startTime));
  return (
    <div class="notice maintenance-preview" aria-live="polite">
      {text !== null && (
        <p>
          It comes {text}
          {starts.length > 0 && `. Next: ${starts.join('; ')}`}.
        </p>
      )}
      {asked.silence && (
        <>
          {silencesAll && (
            <p>
              <b>It has no conditions: it silences every alert{asked.teamId ? ' of its team' : ''}.</b>
            </p>
          )}
          <p>
            {count === 0 && 'No open alert matches.'}
            {count === 1 && '1 open alert matches: it would be silent if it came then.'}
            {count > 1 && `${count} open alerts match: they would be silent if they came then.`}
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
  const who = count === 1 ? '1 subscriber' : `${count} subscribers`;
  return (
    <div>
      <label class="check">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
        Mail the subscribers of the status page
      </label>
      <p class="quiet small" aria-live="polite">
        {checked
          ? count === 0
            ? 'It has no subscribers yet. '
            : `${who} of the status page will be mailed: when it is announced, moved, begins, is extended, ends or is cancelled. `
          : 'No subscriber will be mailed. '}
        The page and its feed show it.
      </p>
    </div>
  );
}
