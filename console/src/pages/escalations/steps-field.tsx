import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '#words';
import type { Policy } from '../../data/escalations.js';
import { inOrder, moved } from '../../paging/policy-sentence.js';
import { Icon } from '../../parts/icon.js';
import { Kept } from '../../parts/kept.js';
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
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  /** What has the focus after a move: moving an element takes it away. */
  const focus = useRef<{ key: string; part: string } | null>(null);
  const sorted = inOrder(steps);

  const move = (key: string, to: number, part?: string): void => {
    const from = steps.findIndex((step) => step.key === key);
    if (from === to || to < 0 || to >= steps.length) return;
    if (part) focus.current = { key, part };
    onChange(moved(steps, from, to));
    setSaid(t`Step ${{ before: from + 1 }} is now step ${{ after: to + 1 }} of ${{ count: steps.length }}.`);
  };
  useLayoutEffect(() => {
    const { current } = focus;
    focus.current = null;
    if (!current) return;
    const row = list.current?.querySelector(`[data-key="${current.key}"]`);
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-part="${current.part}"]`);
    (wanted?.disabled ? row?.querySelector<HTMLElement>('[data-part=grip]') : wanted)?.focus();
  });

  const drag = useRef((_event: PointerEvent): void => undefined);
  drag.current = ({ clientY }) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const over = rows.findIndex(({ bottom }) => clientY < bottom);
    if (dragged !== null) move(dragged, over === -1 ? rows.length - 1 : over);
  };
  // Not of the grip: the element moves, and would lose the pointer.
  useEffect(() => {
    if (dragged === null) return;
    const follow = (event: PointerEvent): void => drag.current(event);
    const end = (): void => setDragged(null);
    addEventListener('pointermove', follow);
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end);
    return () => {
      removeEventListener('pointermove', follow);
      for (const name of ['pointerup', 'pointercancel']) removeEventListener(name, end);
    };
  }, [dragged]);

  return (
    <>
      <Kept value={steps.map(({ key: _, ...step }) => step)} />
      <p class="unseen" role="status">
        {said}
      </p>
      <ol class="steps" ref={list} aria-label={t`Steps`}>
        {steps.map((step, place) => {
          const number = place + 1;
          const later = steps.findIndex(({ delayMinutes }) => delayMinutes > step.delayMinutes);
          const button = (part: 'up' | 'down', to: number): JSX.Element => (
            <button
              type="button"
              class="btn bare square"
              data-part={part}
              aria-label={part === 'up' ? t`Move step ${number} up` : t`Move step ${number} down`}
              disabled={to < 0 || to >= steps.length}
              onClick={() => move(step.key, to, part)}
            >
              <Icon name={part === 'up' ? 'above' : 'down'} />
            </button>
          );
          return (
            <li key={step.key} data-key={step.key}>
              <div role="group" aria-label={t`Step ${number}`} class={dragged === step.key ? 'step dragged' : 'step'}>
                <div class="step-head">
                  <button
                    type="button"
                    class="btn bare grip"
                    data-part="grip"
                    aria-label={t`Step ${number}: drag it, or move it by the arrow keys`}
                    onKeyDown={(event) => {
                      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                      if (by === undefined) return;
                      event.preventDefault();
                      move(step.key, place + by, 'grip');
                    }}
                    onPointerDown={() => setDragged(step.key)}
                  >
                    <Icon name="drag" />
                    <span class="num">{place + 1}</span>
                  </button>
                  <span class="end">
                    {button('up', place - 1)}
                    {button('down', place + 1)}
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
