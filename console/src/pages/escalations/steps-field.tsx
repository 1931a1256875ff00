import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import type { Policy } from '../../data/escalations.js';
import { inOrder, moved } from '../../paging/policy-sentence.js';
import { Icon } from '../../parts/icon.js';
import { Kept } from '../../parts/kept.js';
import { useMover } from '../../parts/mover.js';
import { MOST_RULES } from '../../../../src/paging/escalation/domain/policy.js';
import { newStep, StepFields, type Step } from './step-fields.js';

/** Minutes between a step and the one that is added after it. */
const USUAL_GAP = 10;

/**
 * The steps of a policy, in order. A step is moved by its grip (dragged by mouse or finger, or by the arrow keys) or by
 * buttons; the delays stay where they are, so that another one is notified at that time.
 */
export function StepsField({
  steps,
  ofPolicy,
  onChange,
}: {
  steps: readonly Step[];
  /** What the policy does where nobody is on call. */
  ofPolicy: Policy['whenNobody'];
  onChange: (steps: readonly Step[]) => void;
}): JSX.Element {
  const [said, setSaid] = useState('');
  const sorted = inOrder(steps);
  const mover = useMover(
    steps.map(({ key }) => key),
    (from, to) => {
      onChange(moved(steps, from, to));
      setSaid(t`Step ${{ before: from + 1 }} is now step ${{ after: to + 1 }} of ${{ count: steps.length }}.`);
    },
  );

  return (
    <>
      <Kept value={steps.map(({ key: _, ...step }) => step)} />
      <p class="unseen" role="status">
        {said}
      </p>
      <ol class="steps" aria-label={t`Steps`} {...mover.list}>
        {steps.map((step, place) => {
          const number = place + 1;
          const later = steps.findIndex(({ delayMinutes }) => delayMinutes > step.delayMinutes);
          return (
            <li key={step.key}>
              <div
                role="group"
                aria-label={t`Step ${number}`}
                class={mover.dragged === step.key ? 'step dragged' : 'step'}
              >
                <div class="step-head">
                  <button
                    type="button"
                    class="btn bare grip"
                    aria-label={t`Step ${number}: drag it, or move it by the arrow keys`}
                    {...mover.grip(place)}
                  >
                    <Icon name="drag" />
                    <span class="num">{place + 1}</span>
                  </button>
                  <span class="end">
                    {(['up', 'down'] as const).map((way) => (
                      <button
                        key={way}
                        type="button"
                        class="btn bare square"
                        aria-label={way === 'up' ? t`Move step ${number} up` : t`Move step ${number} down`}
                        {...mover.button(place, way)}
                      >
                        <Icon name={way === 'up' ? 'above' : 'down'} />
                      </button>
                    ))}
                    <button
                      type="button"
                      class="btn bare square"
                      aria-label={t`Remove step ${number}`}
                      onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
                    >
                      <Icon name="trash" />
                    </button>
                  </span>
                </div>
                <StepFields
                  step={step}
                  ofPolicy={ofPolicy}
                  path={`rules.${sorted.indexOf(step)}`}
                  runsBefore={later !== -1 && later < place ? later + 1 : null}
                  onChange={(next) => onChange(steps.map((each) => (each.key === step.key ? next : each)))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {steps.length < MOST_RULES ? (
        <button
          type="button"
          class="btn"
          onClick={() => onChange([...steps, newStep((sorted.at(-1)?.delayMinutes ?? -USUAL_GAP) + USUAL_GAP)])}
        >
          <Icon name="plus" />
          {t`Add a step`}
        </button>
      ) : (
        <p class="quiet small">{t`A policy has at most ${{ most: MOST_RULES }} steps.`}</p>
      )}
    </>
  );
}
