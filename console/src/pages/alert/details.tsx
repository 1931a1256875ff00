import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { remainingDetails } from '../../../../src/alerts/lifecycle/domain/alert-links.js';
import type { Alert } from '../../alerts/alert.js';
import { addTag, removeTag } from '../../data/alerts.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { ActButton, explain } from '../../parts/states.js';
import { At } from '../../parts/time.js';
import '../../parts/field.css';

const SHOWN_READERS = 4;

/** Names and further facts; tags can be changed. */
export function Details({ alert, refusal }: { alert: Alert; refusal: string | null }): JSX.Element {
  return (
    <section class="card pad">
      <h2>{t`Details`}</h2>
      <dl class="kv">
        {alert.entity && (
          <>
            <dt>{t`Entity`}</dt>
            <dd>{alert.entity}</dd>
          </>
        )}
        <dt>{t`Alias`}</dt>
        <dd>{alert.alias}</dd>
        <dt>{t`Raised`}</dt>
        <dd>
          <At at={alert.createdAt} />
        </dd>
        {alert.count > 1 && (
          <>
            <dt>{t`Last`}</dt>
            <dd>
              <At at={alert.lastOccurredAt} />
            </dd>
          </>
        )}
        {alert.readBy.length > 0 && (
          <>
            <dt>{t`Seen by`}</dt>
            <dd class="readers">
              {alert.readBy.slice(0, SHOWN_READERS).map((reader) => (
                <span key={reader.userId}>
                  <Face name={reader.userName ?? '?'} /> {reader.userName ?? reader.userEmail},{' '}
                  <At at={reader.readAt} />
                </span>
              ))}
              {alert.readBy.length > SHOWN_READERS && (
                <span>{t`and ${{ count: alert.readBy.length - SHOWN_READERS }} more`}</span>
              )}
            </dd>
          </>
        )}
        {remainingDetails(alert.details).map(([name, value]) => (
          <>
            <dt key={name}>
              {/* A long name breaks after its dots. */}
              {name.split(/(?<=[._/])/).map((part) => (
                <>
                  {part}
                  <wbr />
                </>
              ))}
            </dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
      <Tags alert={alert} refusal={refusal} />
    </section>
  );
}

function Tags({ alert, refusal }: { alert: Alert; refusal: string | null }): JSX.Element {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (request: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    try {
      await request();
      setText(null);
    } catch (error) {
      setProblem(explain(error));
    }
  };
  const add = (tag: string): Promise<void> => change(() => addTag(alert.id, tag));
  const remove = (tag: string): Promise<void> => change(() => removeTag(alert.id, tag));
  return (
    <div class="tag-list">
      {alert.tags.map((tag) => (
        <span class="tag" key={tag}>
          {tag}
          <ActButton whyNot={refusal} aria-label={t`Remove the tag ${tag}`} onClick={() => void remove(tag)}>
            <Icon name="close" />
          </ActButton>
        </span>
      ))}
      {text === null ? (
        <ActButton class="add-tag" whyNot={refusal} onClick={() => setText('')}>
          <Icon name="plus" />
          {t`Tag`}
        </ActButton>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) void add(text.trim());
            else setText(null);
          }}
        >
          <input
            class="input"
            aria-label={t`New tag`}
            maxLength={50}
            autoFocus
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onBlur={() => text.trim() === '' && setText(null)}
          />
        </form>
      )}
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
