import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { t } from '#words';
import { act, progressText, type Progress } from '../../alerts/actions.js';
import { holderOf, type Alert } from '../../alerts/alert.js';
import { HandsCell, HandsLine } from '../../alerts/hands.js';
import { Face, PriorityMark } from '../../parts/marks.js';
import { Age } from '../../parts/time.js';
import { ActButton } from '../../parts/states.js';

const SHOWN_TAGS = 3;

interface RowProps {
  alert: Alert;
  isHere: boolean;
  isSelected: boolean;
  progress: Progress | undefined;
  refusal: string | null;
  onSelect: (id: string, selected: boolean, toHere: boolean) => void;
  onHere: (id: string, byHand?: boolean) => void;
}

/** One alert in the list; on phones a card with the button that acknowledges. Drawn anew only when one of its properties is another one. */
export const Row = (props: RowProps): JSX.Element => useMemo(() => <Content {...props} />, Object.values(props));

function Content(props: RowProps): JSX.Element {
  const { alert, isHere, isSelected, progress, refusal, onSelect, onHere } = props;
  const { id, message, status } = alert;
  const isDone = status !== 'open';
  const holder = holderOf(alert);
  return (
    <article
      class={`row${isHere ? ' here' : ''}${isDone ? ' done' : ''}`}
      data-alert={id}
      onClick={() => onHere(id, true)}
      onFocusIn={() => onHere(id)}
    >
      <input
        type="checkbox"
        aria-label={t`Select: ${message}`}
        checked={isSelected}
        onClick={(event) => {
          event.stopPropagation();
          onSelect(id, event.currentTarget.checked, event.shiftKey);
        }}
      />
      <PriorityMark priority={alert.priority} />
      <div class="what">
        <h3>
          <Link href={`/alerts/${id}`}>{message}</Link>
        </h3>
        <div class="meta">
          {alert.flapping && <span class="tag">{t`flapping`}</span>}
          {alert.count > 1 && <span class="rep num">{alert.count}×</span>}
          {alert.entity && <span>{alert.entity}</span>}
          {alert.tags.slice(0, SHOWN_TAGS).map((tag) => (
            <span class="tag" key={tag}>
              {tag}
            </span>
          ))}
          {alert.tags.length > SHOWN_TAGS && <span class="tag">+{alert.tags.length - SHOWN_TAGS}</span>}
          <span class="phoneage">
            <Age since={alert.createdAt} />
          </span>
          {progress ? <span class="next">{progressText(progress)}</span> : <HandsLine alert={alert} />}
        </div>
      </div>
      {progress ? <span class="hands doing">{progressText(progress)}</span> : <HandsCell alert={alert} />}
      <span class="age">
        <Age since={alert.createdAt} />
      </span>
      {isDone ? (
        <span class="quick">
          <Face name={holder} large />
        </span>
      ) : (
        <ActButton
          class="btn quick"
          aria-label={t`Ack: acknowledge ${message}`}
          whyNot={refusal}
          disabled={progress?.state === 'sending'}
          onClick={(event) => {
            event.stopPropagation();
            act(alert, { kind: 'acknowledge' });
          }}
        >
          {t`Ack`}
        </ActButton>
      )}
    </article>
  );
}
