import { type Admission, occurring } from './admission.js';
import { type DraftFields, latestNames, type LatestName } from '../../lifecycle/domain/alert-fields.js';
import { isWorse } from '../../../platform/domain/priority.js';
import type { AlertDraft } from '../../lifecycle/domain/create-request.js';

/** The creates of one batch that share an alias, in the order in which they arrived: any may repeat the first. */
export interface AliasGroup {
  alias: string;
  members: readonly AlertDraft[];
}

/**
 * Sorts a batch into groups of the same alias and scope. Groups come out ordered by alias, byte by byte as
 * PostgreSQL's collation "C": all code that locks several alerts does so in that order, which avoids deadlocks.
 */
export function groupByAlias(drafts: readonly AlertDraft[]): AliasGroup[] {
  const groups = new Map<string, AliasGroup & { members: AlertDraft[] }>();
  for (const draft of drafts) {
    // No alias has a NUL, so the order is that of the aliases.
    const key = `${draft.alias}\0${scopeOf(draft)}`;
    const group = groups.get(key);
    if (group) group.members.push(draft);
    else groups.set(key, { alias: draft.alias, members: [draft] });
  }
  if (groups.size === 1) return [...groups.values()];
  const keyed = [...groups].map(([key, group]) => ({ bytes: Buffer.from(key), group }));
  return keyed.sort((a, b) => a.bytes.compare(b.bytes)).map(({ group }) => group);
}

/** Creates of one scope may touch the alert that any of them opens. */
function scopeOf({ aliasOrigin, reach, teamId, integrationId, actor }: AlertDraft): string {
  const sender = reach && `${teamId ?? integrationId ?? actor.id} ${reach.join(' ')}`;
  return `${aliasOrigin ?? ''}\0${sender ?? ''}`;
}

/**
 * Repeats folded into one bump of an alert: how many, and the latest values that they may change; undefined: the stored
 * value is kept.
 */
export interface Bump extends Pick<DraftFields, LatestName> {
  by: number;
}

export type Admitted = Extract<Admission, { kind: 'admitted' }>;

/** A create that a policy dropped. */
export interface Suppressed {
  draft: AlertDraft;
  policy: { id: string; name: string };
}

/** What becomes of each member of a group when no alert with its alias is open yet. */
export interface GroupPlan {
  group: AliasGroup;
  /** Dropped by a policy before an alert was open. */
  suppressed: readonly Suppressed[];
  /** Created closed by a policy; such an alert absorbs no repeat. */
  closed: readonly Admitted[];
  /** The member that opens the alert, and the later ones that it absorbs. */
  opening: { admitted: Admitted; absorbed: readonly AlertDraft[] } | null;
  /** Of each member that brings a priority, how it would become an alert of its own: a worse one raises that of an open alert. */
  worsening: readonly Admitted[];
}

/**
 * Decides a group as if its members arrived one after the other: routing and policies (`admission`) are applied to each
 * until one opens an alert; from then on dedup comes first and the rest are repeats, which no rule sees.
 */
export function planGroup(group: AliasGroup, admission: (draft: AlertDraft) => Admission): GroupPlan {
  const suppressed: Suppressed[] = [];
  const closed: Admitted[] = [];
  const worsening: Admitted[] = [];
  for (const [position, draft] of group.members.entries()) {
    const decided = admission(draft);
    if (bringsPriority(draft, decided)) worsening.push(decided);
    if (decided.kind === 'suppressed') {
      const { policy, teamId = draft.teamId } = decided;
      suppressed.push({ draft: { ...draft, teamId }, policy });
    } else if (decided.draft.status === 'closed') closed.push(decided);
    else {
      const absorbed = group.members.slice(position + 1);
      const ofAbsorbed = absorbed.flatMap((repeat) => {
        if (repeat.priority === draft.priority && repeat.message === draft.message) return [];
        const asNew = admission(repeat);
        return bringsPriority(repeat, asNew) ? [asNew] : [];
      });
      const raised = raisedBy(ofAbsorbed, decided.draft);
      const opened = raised
        ? raisedTo(raised, decided, admission({ ...draft, priority: raised.draft.priority }))
        : decided;
      const admitted = occurring(opened, 1 + absorbed.length);
      const opening = { admitted, absorbed };
      return { group, suppressed, closed, opening, worsening: [...worsening, ...ofAbsorbed] };
    }
  }
  return { group, suppressed, closed, opening: null, worsening };
}

/**
 * What rules decide about the first create at the priority of its repeat; its texts are as its own policies leave them.
 * @param first as its own priority was decided @param again the same create at the priority of `raised`
 */
function raisedTo({ draft: { priority }, ...decided }: Admitted, first: Admitted, again: Admission): Admitted {
  const { delayedUntil, silenced, notified } = decided;
  const isOpened = again.kind === 'admitted' && again.draft.status !== 'closed';
  const admitted = isOpened ? again : { ...first, delayedUntil, silenced, notified };
  const { message, description, alias, aliasOrigin, source, entity } = first.draft;
  const texts = { message, description, alias, aliasOrigin, source, entity };
  return { ...admitted, draft: { ...admitted.draft, ...texts, priority }, raisedFrom: first.draft.priority };
}

/** A priority that the client gives, or that an alert policy sets; a default is none. */
function bringsPriority(draft: AlertDraft, decided: Admission): decided is Admitted {
  if (decided.kind === 'suppressed' || decided.draft.status === 'closed') return false;
  return draft.givesPriority || decided.draft.priority !== draft.priority;
}

/** Which of these repeats raises this alert's priority most; null: none. */
export function raisedBy(worsening: readonly Admitted[], alert: Pick<AlertDraft, 'priority'>): Admitted | null {
  let worst: Admitted | null = null;
  for (const each of worsening) if (isWorse(each.draft.priority, worst?.draft.priority ?? alert.priority)) worst = each;
  return worst;
}

const LATEST = latestNames();

/** Folds repeats into one bump: how many, and of each field the last that was brought. */
export function foldRepeats(repeats: readonly AlertDraft[]): Bump | null {
  if (repeats.length === 0) return null;
  const bump: Record<string, unknown> = { by: repeats.length };
  for (const name of LATEST) bump[name] = repeats.findLast((repeat) => repeat[name] !== undefined)?.[name];
  return bump as unknown as Bump;
}
