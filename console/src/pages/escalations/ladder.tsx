import type { JSX } from 'preact';
import { usePeople } from '../../api/directory.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { Load } from '../../parts/states.js';
import { clock, exact } from '../../parts/time.js';
import { after, inOrder, lastDelay, useTargetNames, WHICH, type Policy, type Rule } from './policy.js';
import { momentOf, useOnCalls, useResolver, WHY_NOBODY, type OnCalls } from './who.js';

const MINUTE = 60_000;
/** Points between two steps; more minutes are more points, up to this. */
const WIDEST_GAP = 64;

/** The steps of a round, from top to bottom; the space between two tells how much time there is. */
export function Ladder({ policy, start }: { policy: Policy; start: number }): JSX.Element {
  const query = useOnCalls(policy, start);
  return <Load query={query}>{(onCalls) => <Steps policy={policy} start={start} onCalls={onCalls} />}</Load>;
}

function Steps({ policy, start, onCalls }: { policy: Policy; start: number; onCalls: OnCalls }): JSX.Element {
  const { rules, repeatCount, repeatInterval, closeAlertAfterAll } = policy;
  const resolve = useResolver(onCalls, start);
  const nameOf = useTargetNames();
  const names = new Map(usePeople().map(({ id, fullName }) => [id, fullName]));
  const ordered = inOrder(rules);
  const end = lastDelay(rules) + Math.max(1, repeatInterval);
  if (ordered.length === 0) return <p class="notice open">There are no steps: this policy pages nobody.</p>;
  return (
    <ol class="axis">
      {ordered.map((rule, place) => {
        const before = ordered[place - 1]?.delayMinutes ?? 0;
        const gap = Math.min(WIDEST_GAP, Math.max(0, rule.delayMinutes - before) * 2);
        const found = resolve(rule);
        const ids = found.kind === 'reached' ? found.userIds : [];
        return (
          <li key={rule.id} style={{ paddingTop: `${14 + gap}px` }}>
            <Moment minutes={rule.delayMinutes} at={momentOf(rule, start)} />
            <span class="disc num">{place + 1}</span>
            <div class="whom">
              {(rule.recipientType !== 'user' || found.kind === 'nobody' || manner(rule) !== '') && (
                <p>
                  <span class="strong">{nameOf(rule)}</span> <span class="quiet">{manner(rule)}</span>
                </p>
              )}
              <p class="paged">
                {ids.map((id) => (
                  <span key={id} class="paged-one">
                    <Face name={names.get(id) ?? '?'} /> {names.get(id) ?? 'Somebody'}
                  </span>
                ))}
                {found.kind === 'nobody' && (
                  <span class="open strong">
                    <Icon name="warning" /> Pages nobody: {WHY_NOBODY[found.reason]}
                  </span>
                )}
                {found.kind === 'reached' &&
                  found.unreachable?.map((id) => (
                    <span key={id} class="open">
                      <Icon name="warning" /> {names.get(id) ?? 'Somebody'} cannot be reached
                    </span>
                  ))}
              </p>
            </div>
          </li>
        );
      })}
      <li class="last" style={{ paddingTop: `${14 + WIDEST_GAP / 2}px` }}>
        <Moment minutes={end} at={start + end * MINUTE} />
        <span class="disc" aria-hidden="true">
          {repeatCount > 1 ? '↻' : '■'}
        </span>
        <p class="quiet whom">
          {repeatCount > 1 ? `From the start again: ${repeatCount} rounds in all. Then ` : 'The escalation ends, and '}
          {closeAlertAfterAll ? 'the alert is closed.' : 'the alert stays open.'} Acknowledging stops it before.
        </p>
      </li>
    </ol>
  );
}

function Moment({ minutes, at }: { minutes: number; at: number }): JSX.Element {
  return (
    <span class="moment-of num">
      <span class="strong">{after(minutes)}</span>
      <time class="quiet small" dateTime={new Date(at).toISOString()} title={exact(at)}>
        {clock(at)}
      </time>
    </span>
  );
}

/** What else there is to know of the step. */
function manner({ recipientType, notifyType, condition }: Rule): string {
  const kind = { user: '', team: 'team', schedule: 'on call' }[recipientType];
  const which = recipientType === 'user' || notifyType === 'default' ? '' : WHICH[notifyType];
  const unless = condition === 'if-not-closed' ? 'even if acknowledged' : '';
  return [kind, which, unless].filter(Boolean).join(', ');
}
