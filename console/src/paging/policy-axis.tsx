import type { JSX } from 'preact';
import { t } from '#words';
import { Icon, type IconName } from '../parts/icon.js';
import { momentsOf, type PolicyStep, type SpokenPolicy, whenOf } from './policy-sentence.js';
import './policy-axis.css';

const ICONS: Readonly<Record<PolicyStep['recipientType'], IconName>> = {
  ...{ schedule: 'calendar', user: 'person', team: 'people', room: 'message' },
};
/** Moments that a short axis shows. */
const FEW = 8;

/** When whom a policy notifies, from left to right (on phones from top to bottom); gaps grow with the time between. */
export function PolicyAxis({
  policy,
  nameOf,
  isShort = false,
}: {
  policy: SpokenPolicy;
  nameOf: (step: PolicyStep) => string;
  /** Only the first moments. */
  isShort?: boolean;
}): JSX.Element | null {
  const moments = momentsOf(policy.rules);
  const shown = isShort ? moments.slice(0, FEW) : moments;
  const more = moments.length - shown.length;
  if (moments.length === 0) return null;
  return (
    <ol class="track" aria-label={t`Time axis`}>
      {shown.map(({ delayMinutes, untilAcknowledged, steps }, place) => (
        <li key={place} style={{ flexGrow: widthOf((moments[place + 1]?.delayMinutes ?? 0) - delayMinutes) }}>
          <span class="num small">
            {untilAcknowledged ? whenOf(delayMinutes) : t`${{ when: whenOf(delayMinutes) }}, if not closed`}
          </span>
          {steps.map((step, each) => (
            <span key={each} class="track-who strong">
              <Icon name={ICONS[step.recipientType]} /> {nameOf(step)}
            </span>
          ))}
        </li>
      ))}
      {more > 0 ? (
        <li class="track-end quiet">{t`${{ count: more }} more`}</li>
      ) : (
        policy.repeatCount > 1 && (
          <li class="track-end quiet">
            <span class="num small">{whenOf(lastOf(moments) + Math.max(1, policy.repeatInterval))}</span>
            <span>{t`From the beginning`}</span>
          </li>
        )
      )}
    </ol>
  );
}

const lastOf = (moments: readonly { delayMinutes: number }[]): number => moments.at(-1)?.delayMinutes ?? 0;

/** Four times the minutes are one part more of the width. */
const widthOf = (minutes: number): number => 1 + Math.log2(1 + Math.max(0, minutes)) / 2;
