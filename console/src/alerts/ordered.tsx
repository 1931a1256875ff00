import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '#words';
import { Confirm } from '../parts/confirm.js';
import { Icon } from '../parts/icon.js';
import { useMover } from '../parts/mover.js';
import { ActButton, ErrorLine } from '../parts/states.js';
import { useSubmission } from '../parts/submit.js';
import './rules.css';
import '../parts/field.css';

export interface Rule {
  id: string;
  name: string;
  enabled: boolean;
}

/** Rules in the order in which they are asked: on and off, moved by drag, by arrow keys or by buttons, changed, removed. */
export function Ordered<R extends Rule>({
  rules,
  about,
  whyNotMoved,
  whyNot,
  sentence,
  store,
  toggle,
  remove,
  onEdit,
}: {
  rules: readonly R[];
  /** Of what the list is, for screen readers. */
  about: string;
  /** Why the person may not change the order; null: they may. */
  whyNotMoved: string | null;
  whyNot: (rule: R) => string | null;
  sentence: (rule: R) => ComponentChildren;
  store: (rules: readonly R[]) => Promise<unknown>;
  /** Left out: rules are never off. */
  toggle?: (rule: R) => Promise<unknown>;
  remove: (rule: R) => Promise<unknown>;
  onEdit: (rule: R) => void;
}): JSX.Element {
  const { busy, error, send } = useSubmission();
  const [removed, setRemoved] = useState<R | null>(null);
  const [said, setSaid] = useState('');
  /** How the person has ordered them (ids), until the list is none of those that came `before`. */
  const [order, setOrder] = useState<{ before: readonly string[]; ids: readonly string[] } | null>(null);
  const stored = rules.map(({ id }) => id).join(' ');
  const isOver = order !== null && !order.before.includes(stored) && !busy;
  useEffect(() => {
    if (isOver) setOrder(null);
  }, [isOver]);
  const shown =
    order === null || isOver ? rules : order.ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? []);

  /** The newest order that is not sent yet. */
  const unsent = useRef<{ next: readonly R[]; moved: R } | null>(null);
  const isSending = useRef(false);
  const keep = async (next: readonly R[], moved: R): Promise<void> => {
    unsent.current = { next, moved };
    // What is under way sends it afterwards.
    if (isSending.current) return;
    isSending.current = true;
    const isStored = await send(async () => {
      while (unsent.current !== null) {
        const { next: all, moved: one } = unsent.current;
        unsent.current = null;
        await store(all);
        const [name, number, count] = [one.name, all.indexOf(one) + 1, all.length];
        setSaid(t`${name} is now number ${number} of ${count}`);
      }
    });
    isSending.current = false;
    unsent.current = null;
    if (!isStored) setOrder(null);
  };
  const mover = useMover(
    shown.map(({ id }) => id),
    (from, to, isDrag) => {
      const moved = shown[from];
      if (moved === undefined) return;
      const next = shown.toSpliced(from, 1).toSpliced(to, 0, moved);
      // What was ordered before may still be on its way: rows that moved back for it would lose the focus.
      const before = order === null ? [stored] : [...order.before, stored, order.ids.join(' ')];
      setOrder({ before, ids: next.map(({ id }) => id) });
      if (!isDrag) void keep(next, moved);
    },
    () => {
      const moved = shown.find(({ id }) => id === mover.dragged);
      if (moved) void keep(shown, moved);
    },
  );

  return (
    <>
      {error !== null && <ErrorLine error={error} />}
      {whyNotMoved !== null && rules.length > 1 && <p class="quiet small">{whyNotMoved}.</p>}
      <p class="unseen" role="status">
        {said}
      </p>
      <ol class="ordered" aria-label={about} {...mover.list}>
        {shown.map((rule, place) => {
          const { name } = rule;
          const why = whyNot(rule);
          return (
            <li
              key={rule.id}
              class={[rule.enabled ? '' : 'off', mover.dragged === rule.id ? 'dragged' : ''].join(' ').trim()}
            >
              <span class="at">
                {whyNotMoved === null && rules.length > 1 && (
                  <button
                    type="button"
                    class="btn bare square grip"
                    aria-label={t`Move ${name}: drag, or press the up and down arrows`}
                    {...mover.grip(place)}
                  >
                    <Icon name="drag" />
                  </button>
                )}
                <span class="num quiet">{place + 1}</span>
              </span>
              <div class="grow">
                <p>
                  <span class="strong">{name}</span> {!rule.enabled && <span class="tag">{t`off`}</span>}
                </p>
                <p>{sentence(rule)}</p>
                {why !== null && why !== whyNotMoved && <p class="quiet small">{why}.</p>}
              </div>
              <div class="end">
                {toggle && (
                  <label class="check" title={why ?? undefined}>
                    <input
                      type="checkbox"
                      role="switch"
                      aria-label={t`On: ${name}`}
                      checked={rule.enabled}
                      disabled={why !== null || busy}
                      onChange={() => void send(() => toggle(rule))}
                    />
                    {t`On`}
                  </label>
                )}
                {(['up', 'down'] as const).map((way) => {
                  return (
                    <ActButton
                      key={way}
                      class="btn bare square"
                      aria-label={way === 'up' ? t`Move up: ${name}` : t`Move down: ${name}`}
                      title={way === 'up' ? t`Move up` : t`Move down`}
                      whyNot={whyNotMoved}
                      {...mover.button(place, way)}
                    >
                      <Icon name={way === 'up' ? 'above' : 'down'} />
                    </ActButton>
                  );
                })}
                <ActButton
                  class="btn bare square"
                  aria-label={t`Change: ${name}`}
                  title={t`Change`}
                  whyNot={why}
                  onClick={() => onEdit(rule)}
                >
                  <Icon name="edit" />
                </ActButton>
                <ActButton
                  class="btn bare square"
                  aria-label={t`Remove: ${name}`}
                  title={t`Remove`}
                  whyNot={why}
                  onClick={() => setRemoved(rule)}
                >
                  <Icon name="trash" />
                </ActButton>
              </div>
            </li>
          );
        })}
      </ol>
      {removed && (
        <Confirm
          title={t`Remove ${{ name: removed.name }}?`}
          action={t`Remove`}
          onClose={() => setRemoved(null)}
          onConfirm={() => remove(removed)}
        >
          <p>{t`Alerts that come from now on are not asked about it. Those that are there stay as they are.`}</p>
        </Confirm>
      )}
    </>
  );
}
