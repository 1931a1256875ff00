import { useQueries, type UseQueryOptions } from '@tanstack/preact-query';
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '#words';
import { foreseenOf, foreseenOfUnsaved, type Foreseen } from '../../data/escalations.js';
import { allOf } from '../../parts/lists.js';
import { useMedia } from '../../parts/media.js';
import { PRIORITIES, PriorityMark, type Priority } from '../../parts/marks.js';
import { nextSundayNight, Steps } from '../../paging/steps.js';
import { momentOf, readersZone, wallClock } from '../../parts/moment.js';
import { useSettled } from '../../parts/settled.js';
import { Load } from '../../parts/states.js';
import { useNow } from '../../parts/time.js';
import { zoneName } from '../../parts/zones.js';

const MINUTE = 60_000;
/** Two stand side by side; elsewhere one chooses. */
const WIDE = '(min-width: 761px)';

/** What is asked: an alert that comes at a moment (null: now), of each of these priorities. */
export interface Question {
  at: number | null;
  priorities: readonly Priority[];
}

type Unsaved = Parameters<typeof foreseenOfUnsaved>[1];

/** Whom a stored policy notifies. */
export function PreviewOfStored({ id, ...rest }: { id: string } & Asked): JSX.Element {
  return <Preview {...rest} isWhole foreseen={(at, priority) => foreseenOf(id, at, priority)} />;
}

/** The same of a policy that is being edited. @param policy null: it is not whole yet */
export function PreviewOfUnsaved({ id, policy, ...rest }: { id: string | null; policy: Unsaved } & Asked): JSX.Element {
  const body = JSON.parse(useSettled(JSON.stringify(policy))) as Unsaved;
  return (
    <Preview {...rest} isWhole={body !== null} foreseen={(at, priority) => foreseenOfUnsaved(id, body, at, priority)} />
  );
}

interface Asked {
  question: Question;
  onAsk: (question: Question) => void;
}

/** Whom the service foresees to be notified, for each priority; those for which it is the same stand together. */
function Preview({
  question,
  onAsk,
  isWhole,
  foreseen,
}: Asked & {
  /** False: it cannot be asked yet. */
  isWhole: boolean;
  foreseen: (at: string, priority: Priority) => UseQueryOptions<Foreseen>;
}): JSX.Element {
  // To the millisecond: a schedule that was changed a moment ago counts from that moment.
  const present = useNow(MINUTE);
  const isWide = useMedia(WIDE);
  const priorities = isWide ? question.priorities : question.priorities.slice(0, 1);
  const start = question.at ?? present;
  const at = new Date(start).toISOString();
  // The minute turns while the page is open, and what is edited changes: until the answer comes, the last one stays.
  const before = useRef(new Map<Priority, Foreseen>()).current;
  const answers = useQueries({
    queries: priorities.map((priority) => ({
      ...foreseen(at, priority),
      placeholderData: () => before.get(priority),
    })),
  });
  for (const [place, { data }] of answers.entries()) if (data) before.set(priorities[place]!, data);
  const columns = together(
    priorities.map((priority, place) => ({
      priorities: [priority],
      answer: answers[place]!,
      data: answers[place]!.data,
    })),
  );
  return (
    <>
      <QuestionFields question={{ ...question, priorities }} {...{ onAsk, isWide, start, present }} />
      {!isWhole && (
        <p class="quiet" role="status">
          {t`The preview follows as soon as every step has a recipient and a delay.`}
        </p>
      )}
      <div class="foreseen">
        {columns.map(({ priorities: of, answer }) => {
          const listed = allOf(of);
          return (
            <section key={of.join()} aria-label={t`${listed} alert`}>
              <h3>
                {of.map((priority) => (
                  <PriorityMark key={priority} priority={priority} />
                ))}
                {of.length > 1 && <span class="quiet small">{t`The same for ${listed}`}</span>}
              </h3>
              {(isWhole || answer.data) && (
                <Load query={answer} rows={3}>
                  {({ isForPriority, at: when, ...paging }) => (
                    <>
                      {!isForPriority && (
                        <p class="notice">
                          {t`This policy is not for ${listed}: only alerts that name it take it, as shown here.`}
                        </p>
                      )}
                      <Steps paging={paging} start={Date.parse(when)} />
                    </>
                  )}
                </Load>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

/** Neighbours whose answers differ in nothing but the priority become one. */
function together<C extends { priorities: readonly Priority[]; data: Foreseen | undefined }>(
  columns: readonly C[],
): C[] {
  const merged: C[] = [];
  for (const column of columns) {
    const last = merged.at(-1);
    if (last?.data && column.data && JSON.stringify(last.data) === JSON.stringify(column.data))
      merged[merged.length - 1] = { ...last, priorities: [...last.priorities, ...column.priorities] };
    else merged.push(column);
  }
  return merged;
}

function QuestionFields({
  question,
  onAsk,
  isWide,
  start,
  present,
}: Asked & { isWide: boolean; start: number; present: number }): JSX.Element {
  const { at, priorities } = question;
  const sunday = nextSundayNight(present);
  const moment = (to: number | null, label: ComponentChildren): JSX.Element => (
    <button type="button" class="btn" aria-pressed={at === to} onClick={() => onAsk({ ...question, at: to })}>
      {label}
    </button>
  );
  return (
    <div class="question" role="group" aria-label={t`Which alert`} data-unguarded>
      <span class="checks" role="group" aria-label={t`Priority`}>
        {PRIORITIES.map((priority) => {
          const isOn = priorities.includes(priority);
          return (
            <button
              key={priority}
              type="button"
              class="btn"
              aria-pressed={isOn}
              onClick={() => {
                const others = PRIORITIES.filter((each) => (each === priority ? !isOn : priorities.includes(each)));
                // One is left.
                onAsk({ ...question, priorities: isWide && others.length > 0 ? others : [priority] });
              }}
            >
              {priority}
            </button>
          );
        })}
      </span>
      {moment(null, t`Now`)}
      {moment(sunday, t`Sunday at 03:00`)}
      <label class="chosen-moment">
        <span class="quiet small">{t`Time (${{ zone: zoneName(readersZone()) }})`}</span>
        <input
          class="input moment"
          type="datetime-local"
          value={wallClock(start)}
          onChange={({ currentTarget: { value } }) => {
            const to = momentOf(value);
            if (Number.isFinite(to)) onAsk({ ...question, at: to });
          }}
        />
      </label>
    </div>
  );
}

/** What an address asks: `at` and `priority=P1,P3`. Without: now, for a P1 and a P3. */
export function questionIn(search: URLSearchParams): Question {
  const at = Date.parse(search.get('at') ?? '');
  const asked = (search.get('priority') ?? '').split(',');
  const priorities = PRIORITIES.filter((each) => asked.includes(each));
  return { at: Number.isFinite(at) ? at : null, priorities: priorities.length > 0 ? priorities : FIRST_ASKED };
}

export const FIRST_ASKED = ['P1', 'P3'] as const satisfies Priority[];

/** The address's part that asks it, with its question mark; what is usual is left out. */
export function searchFor({ at, priorities }: Question): string {
  const search = new URLSearchParams();
  if (at !== null) search.set('at', new Date(at).toISOString());
  if (priorities.join() !== FIRST_ASKED.join()) search.set('priority', priorities.join());
  return search.size > 0 ? `?${search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}` : '';
}
