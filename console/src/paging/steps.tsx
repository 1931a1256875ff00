import type { JSX } from 'preact';
import type { Schemas } from '../api/client.js';
import { channelName, iconOf } from '../parts/channels.js';
import { Icon } from '../parts/icon.js';
import { Face } from '../parts/marks.js';
import { atHour, weekdayOf } from '../parts/moment.js';
import { clock, exact } from '../parts/time.js';
import { atLength } from '../parts/length.js';
import { WHY_NOBODY } from './why-nobody.js';
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
  if (steps.length === 0) return <p class="notice open">Nobody is paged: there is no step.</p>;
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
              {isNewRound && <p class="quiet small">Round {(step.cycle ?? 0) + 1}</p>}
              {step.heldSince && (
                <p>
                  <Icon name="clock" /> Nobody is on call at {clock(step.heldSince)}: it waits{' '}
                  {atLength(at - Date.parse(step.heldSince))}
                </p>
              )}
              <Targets step={step} instead={policy?.toldWithoutSteps ?? null} />
              {step.people
                .filter(({ follows }) => !follows)
                .map((person) => (
                  <Told key={person.userId} person={person} at={at} />
                ))}
              {step.people.length === 0 && step.broadcast && (
                <p class="open strong">
                  <Icon name="warning" /> Nobody can be notified
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
          {more ? 'It goes on like this. ' : policy ? 'The escalation ends. ' : ''}
          {stop && (stop.closesAlert ? 'The alert is closed then. ' : 'The alert stays open. ')}
          Acknowledging stops it before.
        </p>
        <Followers steps={steps} />
      </li>
    </ol>
  );
}

/** Whom no step names: they follow alerts of others by a rule of their own. */
function Followers({ steps }: { steps: readonly Step[] }): JSX.Element | null {
  const names = steps.flatMap(({ people }) => people.flatMap(({ name, follows }) => (follows ? [name] : [])));
  if (names.length === 0) return null;
  return (
    <p class="quiet whom followers">
      Not paged by a step, but sent messages, since they follow such alerts: {[...new Set(names)].join(', ')}.
    </p>
  );
}

function Moment({ start, at }: { start: number; at: number }): JSX.Element {
  return (
    <span class="moment-of num">
      <span class="strong">{at - start < MINUTE ? 'at once' : `after ${atLength(at - start)}`}</span>
      <time class="quiet small" dateTime={new Date(at).toISOString()} title={exact(at)}>
        {clock(at)}
      </time>
    </span>
  );
}

/** @param instead who is told where the policy has no steps; null: it has */
function Targets({ step: { targets, broadcast }, instead }: { step: Step; instead: string | null }): JSX.Element {
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
              <Icon name="warning" /> <span class="strong">{capital(target.name)}</span>{' '}
              {target.recipientType === 'room' ? 'is not posted to' : 'pages nobody'}:{' '}
              {WHY_NOBODY[target.nobody] ?? target.nobody}.
            </span>
          )}
          {target.unreachable.length > 0 && target.nobody === null && (
            <span class="open"> {target.unreachable.join(', ')}: cannot be reached, so passed over.</span>
          )}
        </p>
      ))}
      {broadcast && (
        <p class="open strong">
          {instead ? `No steps that page people: ${instead}.` : 'Nobody is reached, so everyone concerned is notified.'}
        </p>
      )}
    </>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Somebody named directly stands below with their channels. */
const saysMore = (target: Target): boolean =>
  target.recipientType !== 'user' || target.nobody !== null || manner(target) !== '';

const manner = ({ notifyType, ahead, recipientType }: Target): string =>
  [
    recipientType === 'room' ? 'is posted to' : '',
    notifyType === 'random' ? 'one of these, at random' : '',
    notifyType === 'next' ? 'next in rotation' : '',
    notifyType === 'previous' ? 'previous in rotation' : '',
    ahead ? 'sooner than its delay says, since no earlier step reaches anybody' : '',
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
      {inPlaceOf.length > 0 && <span class="quiet">for {inPlaceOf.join(', ')}</span>}
      {pages.map(({ channel, at: sent, repeatSeconds, groupedSeconds, held }, place) => (
        <span key={place} class="tag" title={exact(sent)}>
          <Icon name={iconOf(channel)} />
          {channelName(channel)}{' '}
          {held || Date.parse(sent) - at < MINUTE ? '' : `after ${atLength(Date.parse(sent) - at)}`}
          {groupedSeconds > 0 && !held && (
            <span class="quiet">(when many come, within {atLength(groupedSeconds * 1000)})</span>
          )}
          {repeatSeconds !== null && `, again every ${atLength(repeatSeconds * 1000)}`}
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
