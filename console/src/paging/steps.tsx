import type { JSX } from 'preact';
import { t, Trans } from '#words';
import type { Schemas } from '../api/client.js';
import { channelName, iconOf } from '../parts/channels.js';
import { Icon } from '../parts/icon.js';
import { Face } from '../parts/marks.js';
import { atHour, weekdayOf } from '../parts/moment.js';
import { clock, exact } from '../parts/time.js';
import { atLength } from '../parts/length.js';
import { whyNobody } from './why-nobody.js';
import './steps.css';

export type Paging = Schemas['PagingPreviewView'];
type Step = Schemas['PreviewStepView'];
type Person = Schemas['PreviewPersonView'];
type Target = Step['targets'][number];

const MINUTE = 60_000;
/** Points between two steps; more minutes are more points, up to this. */
const WIDEST_GAP = 64;

/** Whom a foreseen escalation pages, from top to bottom; the space between two steps tells how much time there is. */
export function Steps({ paging, start }: { paging: Paging; start: number }): JSX.Element {
  const { steps, policy, stop, more } = paging;
  if (steps.length === 0) return <p class="notice open">{t`Nobody is paged: there is no step.`}</p>;
  return (
    <ol class="axis">
      {steps.map((step, place) => {
        const at = Date.parse(step.at);
        const before = place === 0 ? start : Date.parse(steps[place - 1]!.at);
        const gap = Math.min(WIDEST_GAP, Math.max(0, (at - before) / MINUTE) * 2);
        const isNewRound = place > 0 && step.cycle !== steps[place - 1]!.cycle;
        return (
          <li key={place} style={{ paddingTop: `${14 + gap}px` }}>
            <Moment start={start} at={at} />
            <span class="disc num">{place + 1}</span>
            <div class="whom">
              {isNewRound && <p class="quiet small">{t`Round ${{ number: (step.cycle ?? 0) + 1 }}`}</p>}
              {step.heldSince && (
                <p>
                  <Icon name="clock" /> {heldInWords(clock(step.heldSince), atLength(at - Date.parse(step.heldSince)))}
                </p>
              )}
              <Targets step={step} hasSteps={!policy?.toldWithoutSteps} />
              {step.people
                .filter(({ follows }) => !follows)
                .map((person) => (
                  <Told key={person.userId} person={person} at={at} />
                ))}
              {step.people.length === 0 && step.broadcast && (
                <p class="open strong">
                  <Icon name="warning" /> {t`Nobody can be notified`}
                </p>
              )}
            </div>
          </li>
        );
      })}
      <li class="last" style={{ paddingTop: `${14 + WIDEST_GAP / 2}px` }}>
        {stop?.at ? <Moment start={start} at={Date.parse(stop.at)} /> : <span />}
        <span class="disc" aria-hidden="true">
          {more ? '…' : '■'}
        </span>
        <p class="quiet whom">
          {[
            more ? t`It goes on like this.` : policy ? t`The escalation ends.` : '',
            stop ? (stop.closesAlert ? t`The alert is closed then.` : t`The alert stays open.`) : '',
            t`Acknowledging stops it before.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <Followers steps={steps} />
      </li>
    </ol>
  );
}

const heldInWords = (start: string, length: string): string => t`Nobody is on call at ${start}: it waits ${length}`;

/** Whom no step names: they follow alerts of others by a rule of their own. */
function Followers({ steps }: { steps: readonly Step[] }): JSX.Element | null {
  const names = steps.flatMap(({ people }) => people.flatMap(({ name, follows }) => (follows ? [name] : [])));
  if (names.length === 0) return null;
  return (
    <p class="quiet whom followers">
      {t`Not paged by a step, but sent messages, since they follow such alerts: ${{ names: [...new Set(names)].join(', ') }}.`}
    </p>
  );
}

function Moment({ start, at }: { start: number; at: number }): JSX.Element {
  return (
    <span class="moment-of num">
      <span class="strong">{at - start < MINUTE ? t`at once` : t`after ${{ length: atLength(at - start) }}`}</span>
      <time class="quiet small" dateTime={new Date(at).toISOString()} title={exact(at)}>
        {clock(at)}
      </time>
    </span>
  );
}

/** @param hasSteps false: the policy notifies no people */
function Targets({ step: { targets, broadcast }, hasSteps }: { step: Step; hasSteps: boolean }): JSX.Element {
  return (
    <>
      {targets.filter(saysMore).map((target, place) => (
        <p key={place}>
          {target.nobody === null ? (
            <>
              <span class="strong">{target.recipientType === 'room' ? target.name : capital(target.name)}</span>{' '}
              <span class="quiet">{manner(target)}</span>
            </>
          ) : (
            <span class="open">
              <Icon name="warning" /> <NotReached target={target} why={whyNobody(target.nobody)} />
            </span>
          )}
          {target.unreachable.length > 0 && target.nobody === null && (
            <span class="open">
              {' '}
              {t`${{ names: target.unreachable.join(', ') }}: cannot be reached, so passed over.`}
            </span>
          )}
        </p>
      ))}
      {broadcast && (
        <p class="open strong">
          {hasSteps
            ? t`Nobody is reached, so everyone concerned is notified.`
            : t`No step notifies people, so the alert’s team is notified at once, or else the administrators.`}
        </p>
      )}
    </>
  );
}

function NotReached({ target: { name, recipientType }, why }: { target: Target; why: string }): JSX.Element {
  const who = <span class="strong">{capital(name)}</span>;
  return recipientType === 'room' ? (
    <Trans>
      {{ who }} is not posted to: {why}.
    </Trans>
  ) : (
    <Trans>
      {{ who }} pages nobody: {why}.
    </Trans>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Somebody named directly stands below with their channels. */
const saysMore = (target: Target): boolean =>
  target.recipientType !== 'user' || target.nobody !== null || manner(target) !== '';

const manner = ({ notifyType, ahead, recipientType }: Target): string =>
  [
    recipientType === 'room' ? t`is posted to` : '',
    notifyType === 'random' ? t`one of these, at random` : '',
    notifyType === 'next' ? t`next in rotation` : '',
    notifyType === 'previous' ? t`previous in rotation` : '',
    ahead ? t`sooner than its delay says, since no earlier step reaches anybody` : '',
  ]
    .filter(Boolean)
    .join('; ');

/** A person and their channels, with the delays of their own rules. */
function Told({ person, at }: { person: Person; at: number }): JSX.Element {
  const { name, pages, omitted, inPlaceOf } = person;
  return (
    <div class="told">
      <span class="told-who strong">
        <Face name={name} /> {name}
      </span>
      {inPlaceOf.length > 0 && <span class="quiet">{t`for ${{ names: inPlaceOf.join(', ') }}`}</span>}
      {pages.map(({ channel, at: sent, repeatSeconds, groupedSeconds, held }, place) => (
        <span key={place} class="tag" title={exact(sent)}>
          <Icon name={iconOf(channel)} />
          {channelName(channel)}{' '}
          {held || Date.parse(sent) - at < MINUTE ? '' : t`after ${{ length: atLength(Date.parse(sent) - at) }}`}
          {groupedSeconds > 0 && !held && (
            <span class="quiet">{t`(when many come, within ${{ length: atLength(groupedSeconds * 1000) }})`}</span>
          )}
          {repeatSeconds !== null && `, ${t`again every ${{ length: atLength(repeatSeconds * 1000) }}`}`}
        </span>
      ))}
      {omitted.map((reason) => (
        <span key={reason} class={pages.length === 0 ? 'open' : 'quiet'}>
          {pages.length === 0 && <Icon name="warning" />} {reason}
        </span>
      ))}
    </div>
  );
}

/** The next Sunday at 03:00 on the person's clock: the hour at which policies are seldom tried. */
export function nextSundayNight(now: number): number {
  const sunday = (7 - weekdayOf(now)) % 7;
  const next = atHour(now, sunday, 3);
  return next > now ? next : atHour(now, sunday + 7, 3);
}
