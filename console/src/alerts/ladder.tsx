import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, plural, t, Trans } from '#words';
import { Problem } from '../api/problem.js';
import { type Escalation, useEscalation } from '../data/alerts.js';
import { UnsentMails } from '../paging/unsent-mails.js';
import { whyNobody } from '../paging/why-nobody.js';
import { channelName, iconOf } from '../parts/channels.js';
import { Icon } from '../parts/icon.js';
import { allOf } from '../parts/lists.js';
import { Face } from '../parts/marks.js';
import { Load } from '../parts/states.js';
import { At, Countdown } from '../parts/time.js';
import { isUrgent, type Alert } from './alert.js';

type Step = Escalation['steps'][number];
type Page = Step['people'][number]['pages'][number];
type Room = Step['rooms'][number];

/** How a page or a post stands, and the class of its colour. */
const STATES: Readonly<Record<Page['state'], readonly [word: MessageDescriptor, tone: string]>> = {
  waiting: [msg({ message: 'waiting', context: 'page' }), ''],
  held: [msg({ message: 'held', context: 'page' }), ''],
  sent: [msg({ message: 'sent', context: 'page' }), 'good'],
  rehearsed: [msg({ message: 'rehearsed', context: 'page' }), ''],
  failed: [msg({ message: 'failed', context: 'page' }), 'open'],
  skipped: [msg({ message: 'skipped', context: 'page' }), ''],
  cancelled: [msg({ message: 'cancelled', context: 'page' }), ''],
};

/** Who was paged, how, with what outcome, and who is next, with the time left. */
export function Ladder({ alert, short = false }: { alert: Alert; short?: boolean }): JSX.Element {
  const { id } = alert;
  const query = useEscalation(id);
  if (query.error instanceof Problem && query.error.status === 403)
    return (
      <p class="quiet">{t`This alert belongs to another team. Its members see who is paged, and can act on it.`}</p>
    );
  return (
    <Load query={query} rows={3}>
      {(data) => (
        <>
          <Steps escalation={data} isUrgent={isUrgent(alert)} isOpen={alert.status === 'open'} short={short} />
          {data.others.length > 0 && <Others people={data.others} />}
          {!short && pagesOf(data).some(({ channel, state }) => channel === 'email' && state === 'sent') && (
            <UnsentMails />
          )}
        </>
      )}
    </Load>
  );
}

const pagesOf = ({ pages, steps }: Escalation): Pick<Page, 'channel' | 'state'>[] => [
  ...pages,
  ...steps.flatMap(({ people }) => people.flatMap((person) => person.pages)),
];

function Steps({
  escalation,
  isUrgent,
  isOpen,
  short,
}: {
  escalation: Escalation;
  isUrgent: boolean;
  isOpen: boolean;
  short: boolean;
}): JSX.Element {
  const { state, policy, steps, pages, next, hold, endedAt, explanation } = escalation;
  const isUnderWay =
    pages.some((page) => page.state === 'waiting' || page.state === 'held') ||
    steps.some(({ people }) => people.some(({ told }) => told === 'waiting'));
  const toCome = steps.findIndex(({ firedAt }) => firedAt === null);
  const nextStep = next ? steps.findIndex(({ dueAt }) => dueAt === next.dueAt) : toCome;
  return (
    <>
      {!steps.some(({ afterSnooze }) => !afterSnooze) && state === null && (
        <p class={isUrgent ? 'open strong' : 'quiet'}>
          {pages.length === 0
            ? t`Nobody is paged: no escalation policy applies.`
            : t`No escalation policy applies: those below are notified, and nobody after them.`}{' '}
          {isOpen && <>{t`“Escalate now” starts the one that applies by then.`} </>}
          <Link href="/escalations">{t`Escalation policies`}</Link>
        </p>
      )}
      {hold?.reason === 'nobody-on-call' && (
        <p class="notice">
          <Trans>
            Nobody is on call: it waits until <At at={hold.until} />.
          </Trans>
        </p>
      )}
      <ol class="ladder">
        {steps.map((step, index) => (
          <Rung key={index} step={step} number={index + 1} isNext={index === nextStep} />
        ))}
      </ol>
      {endedAt && !isUnderWay && (
        <p class={isUrgent ? 'ladder-end open strong' : 'ladder-end'}>
          <Trans>
            Nobody acknowledged; the escalation ended <At at={endedAt} />. Nobody else is paged.
          </Trans>
        </p>
      )}
      {((!short && policy) || (explanation && (!endedAt || isUnderWay))) && (
        <p class="ladder-end">
          {!short && policy && (
            <>
              <Trans>
                Policy <Link href={`/escalations/${policy.id}`}>{policy.name}</Link>.
              </Trans>{' '}
            </>
          )}
          {(!endedAt || isUnderWay) && explanation}
        </p>
      )}
    </>
  );
}

/** Each of those that are the same in all, with their number. */
function eachOnce(pages: readonly Page[]): [Page, times: number][] {
  const found = new Map<string, [Page, number]>();
  for (const page of pages) {
    const key = JSON.stringify(page);
    found.set(key, [page, (found.get(key)?.[1] ?? 0) + 1]);
  }
  return [...found.values()];
}

/** Who was notified outside of the steps: added responders, the new owner, whoever had snoozed it. */
function Others({ people }: { people: Escalation['others'] }): JSX.Element {
  return (
    <p class="ways">
      <span class="quiet">{t`Not by a step:`}</span>
      {people.flatMap(({ userId, name, pages }) =>
        eachOnce(pages).map(([page, times], place) => (
          <span key={`${userId} ${place}`}>
            <Way page={page} name={name} />
            {times > 1 && <span class="quiet"> {plural(times, { one: 'once', other: '# times' })}</span>}
          </span>
        )),
      )}
    </p>
  );
}

function Rung({ step, number, isNext }: { step: Step; number: number; isNext: boolean }): JSX.Element {
  const names = step.people.map(({ name, inPlaceOf }) =>
    inPlaceOf ? t`${name} for ${{ others: allOf(inPlaceOf) }}` : name,
  );
  const [first = null] = names;
  const instead = step.fallsBack && !step.afterSnooze ? (step.instead ?? null) : null;
  const named = new Set(step.targets.flatMap(({ people }) => people.map(({ userId }) => userId)));
  /** None of those whom the step names is paged by it. */
  const isAllInstead = instead !== null && !step.people.some(({ userId, inPlaceOf }) => named.has(userId) || inPlaceOf);
  const target = instead === null ? step.target : isAllInstead ? instead : step.target.replace(`, ${instead}`, '');
  const title = names.length === 0 || names.length > 2 ? target : allOf(names);
  const onlyRooms = step.targets.length > 0 && step.targets.every(({ recipientType }) => recipientType === 'room');
  const told = step.people.some((person) => person.told === 'told');
  const waits = step.people.some((person) => person.told === 'waiting');
  const held = step.people.filter((person) => person.heldUntil);
  const reached = told || (onlyRooms && step.rooms.length > 0);
  const passedOver = step.people.length > 0 ? step.targets.flatMap(({ unreachable }) => unreachable) : [];
  const nobody =
    step.firedAt && step.people.length === 0 && !reached
      ? step.targets.find((target) => target.nobody)?.nobody
      : undefined;
  return (
    <li>
      <span class={`mark num${step.firedAt ? (reached ? ' did' : '') : isNext ? ' now' : ''}`}>
        {step.firedAt ? <Icon name={reached ? 'check' : waits || held.length > 0 ? 'clock' : 'warning'} /> : number}
      </span>
      <Face name={first} large />
      <div>
        <span class="strong">{title}</span>{' '}
        {!title.includes(target) && !target.split(', ').every((each) => names.includes(each)) && (
          // "Ada Moreno of Payments"
          <span class="quiet">{isAllInstead && step.firedAt ? target.replace(/^everybody /, '') : target}</span>
        )}
        {names.length > 2 && <span class="quiet">{plural(names.length, { one: '# person', other: '# people' })}</span>}
        {nobody && <span class="open">{t`paged nobody: ${{ why: whyNobody(nobody) }}.`}</span>}
        {held.map(({ userId, name, why = '' }) => (
          <span key={userId} class="quiet">
            {' '}
            {title === name && why.startsWith(`${name} `) ? why.slice(name.length + 1) : why}.
          </span>
        ))}
        {step.afterSnooze && <span class="quiet"> {t`when the snooze ends.`}</span>}
        {instead !== null && (
          <span class={step.firedAt ? 'open' : 'quiet'}>
            {insteadInWords(instead, { isAll: isAllInstead, isDone: step.firedAt !== null })}
          </span>
        )}
        {passedOver.length > 0 && (
          <div class="open">{t`${{ names: passedOver.join(', ') }}: cannot be reached, so passed over.`}</div>
        )}
        {step.heldSince && (
          <div class="quiet">
            {step.firedAt ? (
              <Trans>
                Waited from <At at={step.heldSince} />.
              </Trans>
            ) : (
              <Trans>
                Waits from <At at={step.heldSince} />.
              </Trans>
            )}
          </div>
        )}
        <div class="ways">
          {step.people.flatMap(({ name, pages }) =>
            pages.map((page, index) => (
              // The line above says until when it is held.
              <Way
                key={`${name} ${index}`}
                page={page.state === 'held' ? { ...page, dueAt: null } : page}
                name={names.length > 1 ? name : null}
              />
            )),
          )}
          {step.rooms.map((room) => (
            <Post key={room.roomId} room={room} />
          ))}
        </div>
      </div>
      <div class="due">
        {step.firedAt ? (
          <At at={step.firedAt} />
        ) : step.dueAt ? (
          <>
            {isNext ? (
              <strong>
                <Countdown to={step.dueAt} />
              </strong>
            ) : (
              <At at={step.dueAt} />
            )}
          </>
        ) : null}
      </div>
    </li>
  );
}

/** Who was, or will be, notified where those whom the policy names are not reached; it goes on after whom the step names. */
function insteadInWords(who: string, { isAll, isDone }: { isAll: boolean; isDone: boolean }): string {
  if (isDone)
    return isAll
      ? t`, notified instead: nobody whom the policy names was reached.`
      : t`; ${who} notified instead: nobody whom the policy names was reached.`;
  return isAll ? ` ${t`if nobody was reached by then.`}` : t`; ${who} if nobody was reached by then.`;
}

const StateWord = ({ state }: { state: Page['state'] }): JSX.Element => (
  <span class={STATES[state][1]}>{t(STATES[state][0])}</span>
);

/** What was posted to a chat room, or is to be. */
function Post({ room: { name, channel, state, bundled, dueAt, reason } }: { room: Room }): JSX.Element {
  return (
    <span>
      <Icon name={iconOf(channel)} />
      {state === null ? (
        `${name} (${channelName(channel)})`
      ) : (
        <span>
          {name} <StateWord state={state} />
          {reason && `, ${reason}`}
        </span>
      )}
      {bundled && ` ${t`in one post with others`}`}
      {state === 'waiting' && dueAt && <Goes at={dueAt} />}
    </span>
  );
}

function Way({ page, name }: { page: Page; name: string | null }): JSX.Element {
  return (
    <span>
      <Icon name={iconOf(page.channel)} />
      {name && `${name}: `}
      <span>
        {channelName(page.channel)} <StateWord state={page.state} />
        {page.reason && `, ${page.reason}`}
      </span>
      {page.bundled && ` ${page.state === 'waiting' ? t`for one message with others` : t`in one message with others`}`}
      {page.state === 'waiting' && page.dueAt && <Goes at={page.dueAt} />}
      {page.state === 'held' && page.dueAt && (
        <>
          {' '}
          <Trans>
            until <At at={page.dueAt} />
          </Trans>
        </>
      )}
    </span>
  );
}

const Goes = ({ at }: { at: string }): JSX.Element => (
  <>
    ,{' '}
    <Trans>
      goes <At at={at} />
    </Trans>
  </>
);
