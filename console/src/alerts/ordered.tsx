import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Confirm } from '../parts/confirm.js';
import { Icon } from '../parts/icon.js';
import { ActButton, ErrorLine } from '../parts/states.js';
import { useSubmission } from '../parts/submit.js';
import './rules.css';
import '../parts/field.css';

export interface Rule {
  id: string;
  name: string;
  enabled: boolean;
}

/** Rules in the order in which they are asked: on and off, moved by drag or by buttons, changed, removed. */
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
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [removed, setRemoved] = useState<R | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);

  const move = async (id: string, to: number): Promise<void> => {
    const from = rules.findIndex((rule) => rule.id === id);
    const moved = rules[from];
    if (moved === undefined || from === to || to < 0 || to >= rules.length) return;
    const next = rules.filter((rule) => rule.id !== id);
    next.splice(to, 0, moved);
    if (await send(() => store(next))) setSaid(`${moved.name} is now number ${to + 1} of ${rules.length}`);
    // The row keeps its buttons; the one that was pressed may be disabled at an end of the list.
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    if (row && !row.contains(document.activeElement)) row.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  };

  return (
    <>
      {error !== null && <ErrorLine error={error} />}
      {whyNotMoved !== null && rules.length > 1 && <p class="quiet small">{whyNotMoved}.</p>}
      <p class="unseen" role="status">
        {said}
      </p>
      <ol class="ordered" aria-label={about} ref={list}>
        {rules.map((rule, place) => {
          const why = whyNot(rule);
          return (
            <li
              key={rule.id}
              data-id={rule.id}
              class={[rule.enabled ? '' : 'off', over === rule.id && dragged !== rule.id ? 'over' : '']
                .join(' ')
                .trim()}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(rule.id);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) void move(dragged, place);
              }}
            >
              <span
                class={whyNotMoved === null ? 'grip' : 'grip fixed'}
                draggable={whyNotMoved === null && !busy}
                title={whyNotMoved ?? 'Drag to another place'}
                onDragStart={(event) => {
                  event.dataTransfer?.setData('text/plain', rule.name);
                  setDragged(rule.id);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
              >
                <Icon name="drag" />
                <span class="num quiet">{place + 1}</span>
              </span>
              <div class="grow">
                <p>
                  <span class="strong">{rule.name}</span> {!rule.enabled && <span class="tag">off</span>}
                </p>
                <p>{sentence(rule)}</p>
              </div>
              <div class="end">
                {toggle && (
                  <label class="check" title={why ?? undefined}>
                    <input
                      type="checkbox"
                      role="switch"
                      aria-label={`On: ${rule.name}`}
                      checked={rule.enabled}
                      disabled={why !== null || busy}
                      onChange={() => void send(() => toggle(rule))}
                    />
                    On
                  </label>
                )}
                {(['up', 'down'] as const).map((way) => {
                  const to = way === 'up' ? place - 1 : place + 1;
                  return (
                    <ActButton
                      key={way}
                      class="btn bare square"
                      aria-label={`Move ${way}: ${rule.name}`}
                      title={`Move ${way}`}
                      whyNot={whyNotMoved}
                      disabled={busy || to < 0 || to >= rules.length}
                      onClick={() => void move(rule.id, to)}
                    >
                      <Icon name={way === 'up' ? 'above' : 'down'} />
                    </ActButton>
                  );
                })}
                <ActButton
                  class="btn bare square"
                  aria-label={`Change: ${rule.name}`}
                  title="Change"
                  whyNot={why}
                  onClick={() => onEdit(rule)}
                >
                  <Icon name="edit" />
                </ActButton>
                <ActButton
                  class="btn bare square"
                  aria-label={`Remove: ${rule.name}`}
                  title="Remove"
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
          title={`Remove ${removed.name}?`}
          action="Remove"
          onClose={() => setRemoved(null)}
          onConfirm={() => remove(removed)}
        >
          <p>Alerts that come from now on are not asked about it. Those that are there stay as they are.</p>
        </Confirm>
      )}
    </>
  );
}
