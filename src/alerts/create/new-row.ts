import { type DraftFields, keptFields, type KeptName } from '../lifecycle/domain/alert-fields.js';
import type { AlertColumn } from '../lifecycle/alerts.service.js';
import type { AlertDraft } from '../lifecycle/domain/create-request.js';
import { objectMaker } from '../../platform/made-of-fields.js';
import { type Admitted, foldRepeats } from './domain/batch-dedup.js';
import { silences } from './escalation.stage.js';

/** What a new row is made of. */
interface RowSource {
  draft: AlertDraft;
  /** As it is stored. */
  alias: string;
  policy: Admitted['policy'];
  delayedUntil: Date | null;
  silenced: Admitted['silenced'];
  /** Repeats of the alert in its own batch. */
  absorbed: number;
  /** What they change. */
  latest: Partial<DraftFields> | null;
  now: Date;
}
type ColumnOf = (source: RowSource) => unknown;

const isAcknowledged = ({ draft }: RowSource): boolean => draft.status === 'acknowledged';
const isClosed = ({ draft }: RowSource): boolean => draft.status === 'closed';

/** Undefined, not null, where a row has none: it is not written out then. */
const OWN_COLUMNS = {
  tenantId: ({ draft }) => draft.tenantId,
  id: ({ draft }) => draft.id,
  tinyId: ({ draft }) => draft.tinyId,
  status: ({ draft }) => draft.status,
  acknowledged: isAcknowledged,
  teamId: ({ draft }) => draft.teamId,
  count: ({ absorbed }) => 1 + absorbed,
  suppressNotifications: ({ draft }) => draft.suppressNotifications,
  delayedUntil: ({ delayedUntil }) => delayedUntil ?? undefined,
  maintenance: ({ silenced }) => (silenced?.isPolicy ? undefined : silenced?.id),
  silencedUntil: (source) => (silences(source) ? source.silenced?.until : undefined),
  integrationId: ({ draft }) => draft.integrationId,
  acknowledgedAt: (source) => (isAcknowledged(source) ? source.now : undefined),
  acknowledgedBy: (source) => (isAcknowledged(source) ? source.policy : undefined),
  closedAt: (source) => (isClosed(source) ? source.now : undefined),
  closedBy: (source) => (isClosed(source) ? source.policy : undefined),
  aliasOrigin: ({ draft }) => draft.aliasOrigin ?? undefined,
} as const satisfies Partial<Record<AlertColumn, ColumnOf>>;

const columnOf =
  (name: KeptName): ColumnOf =>
  ({ draft, latest }) =>
    latest?.[name] ?? draft[name] ?? null;

/** The columns of a new alert that are its own. */
export type NewRow = Readonly<Record<keyof typeof OWN_COLUMNS | KeptName, unknown>>;
const COLUMNS = {
  ...OWN_COLUMNS,
  ...Object.fromEntries(keptFields().map(([name]) => [name, columnOf(name)])),
  alias: ({ alias }: RowSource) => alias,
};
/** SQL. */
export const COLUMN_LIST = Object.keys(COLUMNS)
  .map((column) => `"${column}"`)
  .join(', ');
const rowOf = objectMaker(COLUMNS) as (source: RowSource) => NewRow;

/** @param absorbed repeats of the alert in its own batch @param alias as it is stored */
export function newRow(
  { draft, policy, delayedUntil, silenced }: Admitted,
  absorbed: readonly AlertDraft[],
  alias: string,
  now: Date,
): NewRow {
  return rowOf({
    draft,
    alias,
    policy,
    delayedUntil,
    silenced,
    absorbed: absorbed.length,
    latest: foldRepeats(absorbed),
    now,
  });
}
