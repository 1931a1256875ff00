import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { Ordered } from '../../alerts/ordered.js';
import { storedIntegration, updateIntegration, type IntegrationDetail } from '../../data/integrations.js';
import { Icon } from '../../parts/icon.js';
import { ActButton } from '../../parts/states.js';
import { RuleEditor } from './rule-editor.js';
import { ruleFrom } from './rule-from-payload.js';
import { type Kind, KINDS, type Rule, ruleInWords, withIds, withoutIds, withRules } from './rules-in-words.js';

const MOST = 50;

/** What becomes of what the senders of an integration send: its rules as sentences, to add, order, change and remove. */
export function RulesCard({
  integration: { id, rules },
  whyNot,
  from,
  onFromDone,
}: {
  integration: IntegrationDetail;
  whyNot: string | null;
  /** A payload of which a rule is made; null: none. */
  from: { payload: unknown } | null;
  onFromDone: () => void;
}): JSX.Element {
  /** `opened` null: a new one. */
  const [chosen, setEdited] = useState<{ kind: Kind; opened: Rule | null } | null>(null);
  const draft = from && ruleFrom(from.payload);
  const edited = chosen ?? (draft && { kind: draft.kind, opened: null });
  const close = (): void => {
    setEdited(null);
    onFromDone();
  };
  /** Changes the rules of a kind as they are stored now, which somebody else may have changed meanwhile. */
  const change = async (kind: Kind, next: (stored: readonly Rule[]) => readonly Rule[]): Promise<void> => {
    const { rules: stored } = await storedIntegration(id);
    await updateIntegration(id, { rules: withRules(stored, kind, next(stored?.[kind] ?? [])) });
  };
  return (
    <section class="card pad stack">
      <div class="card-head">
        <h2>{t`Rules`}</h2>
        <ActButton class="btn" whyNot={whyNot} onClick={() => setEdited({ kind: 'create', opened: null })}>
          <Icon name="plus" />
          {t`Add a rule`}
        </ActButton>
      </div>
      <p class="quiet">
        {rules === null
          ? t`There are none: everything that its senders send is taken as it comes.`
          : t`The first rule that matches is applied, from the top. If none matches, no alert is created, and the answer to the sender says so.`}
      </p>
      {KINDS.map(([kind, label]) => {
        const own = withIds(rules?.[kind] ?? []);
        if (own.length === 0) return null;
        return (
          <div key={kind} class="stack">
            <h3>{t(label)}</h3>
            <Ordered
              rules={own}
              about={t`Rules: ${{ kind: t(label) }}`}
              whyNotMoved={whyNot}
              whyNot={() => whyNot}
              sentence={(rule) => `${ruleInWords(kind, rule)}.`}
              store={(moved) => change(kind, (stored) => inOrder(withoutIds(moved), stored))}
              remove={(removed) =>
                change(kind, (stored) => stored.toSpliced(placeOf(withoutIds([removed])[0], stored), 1))
              }
              onEdit={(rule) => setEdited({ kind, opened: withoutIds([rule])[0] ?? null })}
            />
          </div>
        );
      })}
      {edited !== null && (
        <RuleEditor
          kind={edited.kind}
          rule={edited.opened}
          draft={chosen === null ? (draft?.rule ?? null) : null}
          payload={from?.payload}
          pathOf={(kind) => {
            const stored = rules?.[kind] ?? [];
            const { opened } = edited;
            return `rules.${kind}.${opened === null ? stored.length : stored.findIndex((each) => isSame(opened, each))}`;
          }}
          isFull={(kind) => (rules?.[kind]?.length ?? 0) >= MOST}
          onClose={close}
          onSave={(kind, rule) =>
            change(kind, (stored) =>
              edited.opened === null ? [...stored, rule] : stored.with(placeOf(edited.opened, stored), rule),
            )
          }
        />
      )}
    </section>
  );
}

const isSame = (one: Rule | undefined, other: Rule): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @throws Error: it is not stored any more as it was shown */
function placeOf(rule: Rule | undefined, stored: readonly Rule[]): number {
  const place = stored.findIndex((each) => isSame(rule, each));
  if (place === -1) throw new Error(t`Someone else has changed or removed this rule. Open it again to see it.`);
  return place;
}

/** @throws Error: others are stored than were moved */
function inOrder(moved: readonly Rule[], stored: readonly Rule[]): readonly Rule[] {
  if (moved.length === stored.length && stored.every((each) => moved.some((rule) => isSame(rule, each)))) return moved;
  throw new Error(t`Someone else has changed these rules. Move the rule again.`);
}
