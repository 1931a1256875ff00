import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, plural, t } from '#words';
import type { OnProgress, Replay } from '../data/replay.js';
import { day } from '../parts/moment.js';
import { usePageZone } from '../parts/page-zone.js';
import { ErrorLine } from '../parts/states.js';
import { useSubmission } from '../parts/submit.js';
import './replay.css';

type Person = Replay['people'][number];
type Example = Replay['lost']['examples'][number];

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;
/** Of fewer days nothing follows for a month. */
const LEAST_DAYS = 7;
const MOST_PEOPLE = 12;

const UNKNOWN: Readonly<Record<Replay['unknown'][number]['code'], MessageDescriptor>> = {
  'newest-only': msg`There are more alerts: only the newest were replayed.`,
  'nothing-older': msg`There are no older alerts: none came, or they were deleted.`,
  'kinds-left-out': msg`Changes of policies, integrations and maintenance that decide about alerts before anybody is notified are not replayed.`,
  'people-of-now': msg`Quiet hours, forwarding and contact methods are those of today.`,
  'rules-of-then': msg`What integrations, alert policies, notification policies and maintenance did to an alert is taken as it was, also where they are gone: no alert is left out for that.`,
  'escalation-only': msg`It counts pages of the escalation, and takes each to arrive; notification rules of people are not in it.`,
};

/**
 * Asks, and then says, what a change would have done to the alerts of the last 90 days.
 * @param run asks the service; another one begins anew
 */
export function ReplayPanel({
  run,
  of,
}: {
  run: (progress: OnProgress) => Promise<Replay>;
  /** Changes with what is proposed: an answer about something else is not shown. */
  of: string;
}): JSX.Element {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [answer, setAnswer] = useState<{ of: string; replay: Replay } | null>(null);
  const { busy, error, send } = useSubmission();
  const ask = (): void =>
    void send(async () => {
      setProgress(null);
      const replay = await run((done, all) => setProgress({ done, all }));
      setAnswer({ of, replay });
    });
  return (
    <section class="replay" aria-label={t`The last 90 days`}>
      <div class="line">
        <button type="button" class="btn" disabled={busy} onClick={ask}>
          {t`Replay the last 90 days`}
        </button>
        {busy && (
          <span role="status" class="quiet num">
            {progress ? t`${{ done: progress.done }} of ${{ all: progress.all }} alerts` : t`One moment…`}
          </span>
        )}
      </div>
      {error !== null && <ErrorLine error={error} />}
      {!busy && answer?.of === of && <Answer replay={answer.replay} />}
    </section>
  );
}

function Answer({ replay }: { replay: Replay }): JSX.Element {
  const { zone } = usePageZone();
  const { alerts, people, lost, found, answered, different, longest, unknown } = replay;
  const since = Date.parse(replay.oldest ?? replay.from);
  const days = (Date.parse(replay.to) - since) / DAY_MS;
  const changed = people.filter(isChanged);
  const from = day(since, zone);
  const counted = plural(alerts, { one: `# alert came since ${from}.`, other: `# alerts came since ${from}.` });
  const [before, after] = [longest.before?.minutes, longest.after?.minutes];
  return (
    <>
      <p role="status">
        {counted}{' '}
        {different.count === 0
          ? t`All of them would have paged the same people at the same minutes.`
          : plural(different.count, {
              one: '# would have paged others, or at another minute.',
              other: '# would have paged others, or at other minutes.',
            })}
      </p>
      {changed.length > 0 && (
        <>
          {days >= LEAST_DAYS && (
            <ul class="points">
              {changed.slice(0, 3).map((person) => (
                <li key={person.userId}>{inWords(person, days)}</li>
              ))}
            </ul>
          )}
          <table class="num small">
            <thead>
              <tr>
                <th scope="col">{t`Person`}</th>
                <th scope="col">{t`Pages`}</th>
                <th scope="col">{t`At night`}</th>
              </tr>
            </thead>
            <tbody>
              {changed.slice(0, MOST_PEOPLE).map(({ userId, name, pages, night }) => (
                <tr key={userId}>
                  <td>{name}</td>
                  <td>{`${pages.before} → ${pages.after}`}</td>
                  <td>{`${night.before} → ${night.after}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <Examples
        label={plural(lost.count, {
          one: '# alert that nobody would have got',
          other: '# alerts that nobody would have got',
        })}
        examples={lost.examples}
        isAlarm
      />
      <Examples
        label={plural(found.count, {
          one: '# alert that somebody would have got, and nobody got',
          other: '# alerts that somebody would have got, and nobody got',
        })}
        examples={found.examples}
      />
      <Examples label={t`Some that would have paged differently`} examples={different.examples} />
      {answered.before !== answered.after && (
        <p class="small num">{t`Acknowledged or closed before the first page: ${{ before: answered.before }} → ${{ after: answered.after }} alerts`}</p>
      )}
      {before !== undefined && after !== undefined && before !== after && (
        <p class="small num">{t`Longest wait until the first page: ${before} → ${after} min`}</p>
      )}
      <details class="small quiet">
        <summary>{t`What it does not know`}</summary>
        <ul class="points">
          {unknown.map(({ code }) => (
            <li key={code}>{t(UNKNOWN[code])}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

const isChanged = ({ pages, night, gained, lost }: Person): boolean =>
  pages.before !== pages.after || night.before !== night.after || gained.length + lost.length > 0;

/** What changes for a person in a month of thirty days: at night, or else at all. */
function inWords({ name, pages, night }: Person, days: number): string {
  const monthly = ({ before, after }: Person['pages']): number => Math.round(((after - before) / days) * MONTH_DAYS);
  const [more, moreAtNight] = [monthly(pages), monthly(night)];
  if (moreAtNight > 0)
    return plural(moreAtNight, {
      one: `It wakes ${name} once more a month.`,
      other: `It wakes ${name} # times more a month.`,
    });
  if (moreAtNight < 0)
    return plural(-moreAtNight, {
      one: `It wakes ${name} once less a month.`,
      other: `It wakes ${name} # times less a month.`,
    });
  if (more > 0)
    return plural(more, {
      one: `It pages ${name} once more a month.`,
      other: `It pages ${name} # times more a month.`,
    });
  if (more < 0)
    return plural(-more, {
      one: `It pages ${name} once less a month.`,
      other: `It pages ${name} # times less a month.`,
    });
  return t`It pages ${name} about as often, for other alerts or at other hours.`;
}

function Examples({
  label,
  examples,
  isAlarm = false,
}: {
  label: string;
  examples: readonly Example[];
  isAlarm?: boolean;
}): JSX.Element | null {
  const { zone } = usePageZone();
  if (examples.length === 0) return null;
  return (
    <div class={isAlarm ? 'notice warn' : 'small'}>
      <p>{label}</p>
      <ul class="points">
        {examples.map(({ alertId, tinyId, message, createdAt }) => (
          <li key={alertId}>
            {/* What is typed beside it stays. */}
            <a href={`/alerts/${alertId}`} target="_blank" rel="noreferrer">
              #{tinyId} {message}
            </a>{' '}
            <span class="quiet">{day(Date.parse(createdAt), zone)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
