import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Ordered } from '../../alerts/ordered.js';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Icon } from '../../parts/icon.js';
import { ActButton } from '../../parts/states.js';
import { RuleEditor } from './rule-editor.js';
import { ruleFrom } from './rule-from-payload.js';
import { type Kind, KINDS, ruleInWords, type Rules, withIds, withoutIds, withRules } from './rules-in-words.js';

const MOST = 50;

/** What becomes of what the senders of an integration send: its rules as sentences, to add, order, change and remove. */
export function RulesCard({
  integration: { id, rules },
  whyNot,
  from,
  onFromDone,
}: {
  integration: Schemas['IntegrationDetailView'];
  whyNot: string | null;
  /** A payload of which a rule is made; null: none. */
  from: { payload: unknown } | null;
  onFromDone: () => void;
}): JSX.Element {
  /** `place` null: a new one. */
  const [chosen, setEdited] = useState<{ kind: Kind; place: number | null } | null>(null);
  const draft = from && ruleFrom(from.payload);
  const edited = chosen ?? (draft && { kind: draft.kind, place: null });
  const close = (): void => {
    setEdited(null);
    onFromDone();
  };
  const reread = (): Promise<void> => queries.invalidateQueries({ queryKey: ['integrations', id] });
  const store = (next: Rules | null): Promise<unknown> =>
    answerOf(api.PATCH('/v2/integrations/{id}', { params: { path: { id } }, body: { rules: next } }));
  return (
    <section class="card pad stack">
      <div class="card-head">
        <h2>Rules</h2>
        <ActButton class="btn" whyNot={whyNot} onClick={() => setEdited({ kind: 'create', place: null })}>
          <Icon name="plus" />
          Add a rule
        </ActButton>
      </div>
      <p class="quiet">
        {rules === null
          ? 'There are none: everything that its senders send is taken as it comes.'
          : 'The first rule that matches is applied, from the top. If none matches, no alert is created, and the answer to the sender says so.'}
      </p>
      {KINDS.map(([kind, label]) => {
        const own = withIds(rules?.[kind] ?? []);
        if (own.length === 0) return null;
        return (
          <div key={kind} class="stack">
            <h3>{label}</h3>
            <Ordered
              rules={own}
              about={`Rules: ${label.toLowerCase()}`}
              whyNotMoved={whyNot}
              whyNot={() => whyNot}
              sentence={(rule) => `${ruleInWords(kind, rule)}.`}
              store={(next) => store(withRules(rules, kind, withoutIds(next)))}
              remove={(removed) =>
                store(withRules(rules, kind, withoutIds(own.filter((each) => each.id !== removed.id))))
              }
              onEdit={(rule) => setEdited({ kind, place: own.findIndex((each) => each.id === rule.id) })}
              reread={reread}
            />
          </div>
        );
      })}
      {edited !== null && (
        <RuleEditor
          kind={edited.kind}
          rule={edited.place === null ? null : (rules?.[edited.kind]?.[edited.place] ?? null)}
          draft={chosen === null ? (draft?.rule ?? null) : null}
          payload={from?.payload}
          isFull={(kind) => (rules?.[kind]?.length ?? 0) >= MOST}
          onClose={close}
          onSave={async (kind, rule) => {
            const before = rules?.[kind] ?? [];
            const { place } = edited;
            await store(
              withRules(
                rules,
                kind,
                place === null ? [...before, rule] : before.map((each, at) => (at === place ? rule : each)),
              ),
            );
            await reread();
          }}
        />
      )}
    </section>
  );
}
