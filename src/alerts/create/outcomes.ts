import type { Responder } from '../../platform/domain/responder.js';
import type { CreateOutcome } from '../lifecycle/domain/create-answer.js';
import type { Flapping } from '../lifecycle/domain/flapping.js';
import type { AlertDraft } from '../lifecycle/domain/create-request.js';
import { TEAM_IS_NOTIFIED, toldWithoutSteps } from '../../paging/escalation/domain/policy.js';
import { namesPeople } from '../../paging/escalation/domain/start.js';
import type { EscalationStart } from '../../paging/escalation/escalation-forecast.js';
import { heldUntil } from '../../paging/escalation/escalation-stepper.js';
import type { Silenced } from '../maintenance/domain/silence.js';
import type { HeldByRules } from '../../paging/notifications/delayed-notifications.js';
import type { Admitted } from './domain/batch-dedup.js';
import type { Stored } from './store.stage.js';

/** A new row and how its escalation begins. */
export interface Creation extends Admitted {
  /** `none`: it pages nobody now. */
  start: EscalationStart;
}

/** The outcome of each create, in the order of the drafts. @param held by the ids of new alerts @param warnings of repeats, by the ids of their drafts */
export function outcomesOf(
  drafts: readonly AlertDraft[],
  stored: Stored,
  creations: readonly Creation[],
  held: ReadonlyMap<string, HeldByRules> = new Map(),
  ...warnings: readonly ReadonlyMap<string, readonly string[]>[]
): CreateOutcome[] {
  const created = new Map(creations.map((each) => [each.draft.id, outcomeOf(each, held.get(each.draft.id))]));
  const suppressed = new Map(stored.suppressed.map(({ draft, policy }) => [draft.id, policy.id]));
  return drafts.map(({ id }) => {
    const creation = created.get(id);
    if (creation) return creation;
    const policyId = suppressed.get(id);
    if (policyId !== undefined) return { kind: 'suppressed', policyId };
    const alertId = stored.repeats.get(id);
    const own = warnings.flatMap((each) => each.get(id) ?? []);
    if (alertId !== undefined) return { kind: 'deduplicated', alertId, ...(own.length > 0 && { warnings: own }) };
    throw new Error(`The pipeline lost the create ${id}`);
  });
}

function outcomeOf(creation: Creation, held?: HeldByRules): CreateOutcome {
  const { draft, start, delayedUntil, flapping, isUndecided } = creation;
  const { id: alertId } = draft;
  const undecided = isUndecided ? [UNDECIDED] : [];
  if (delayedUntil) {
    const warnings = [...undecided, ...(flapping?.heldUntil ? [heldWarning(flapping)] : [])];
    return { kind: 'created', alertId, escalation: 'none', delayedUntil, warnings };
  }
  const warnings = [
    ...undecided,
    ...suppressionWarnings(creation),
    ...startWarnings(draft, start, creation.silenced),
    ...(held?.why ?? []),
  ];
  if (isBroadcast(draft, start)) return { kind: 'created', alertId, escalation: 'broadcast', warnings };
  // Whom a maintenance silences is named to nobody yet; who waits for a shift has an escalation.
  if (start.kind === 'none' || start.run.progress.hold?.reason === 'maintenance')
    return { kind: 'created', alertId, escalation: 'none', warnings };
  return {
    kind: 'created',
    alertId,
    escalation: 'escalated',
    policyId: start.policyId,
    recipients: start.firstStep?.recipients.filter((userId) => !held?.userIds.has(userId)),
    warnings,
  };
}

const UNDECIDED =
  'not all rules were asked: their patterns take too long for this alert, so it is not routed, silenced or changed by them';

const heldWarning = ({ openings, heldUntil }: Flapping): string =>
  `the alias was opened ${openings} times within an hour: people are paged at ${heldUntil}, if the alert is still open`;

type Paging = Pick<AlertDraft, 'skipEscalation' | 'suppressNotifications' | 'status'>;

/** A responder that does not exist does not refuse the alert: its sender gets a warning. */
function warningOf({ type, id, name, username }: Responder): string {
  const given = [id, username, name].find((each) => each !== undefined) ?? '';
  return `responders: no ${type === 'escalation' ? 'escalation policy' : type} is known as ${given}`;
}

/** Sentences about those to whom no message goes now, as the escalation of an alert begins. */
export function startWarnings(alert: Paging, start: EscalationStart, silenced: Silenced | null): string[] {
  return [
    ...(silenced && alert.status === 'open' && !alert.suppressNotifications ? [silencedInWords(silenced)] : []),
    ...start.unresolved.map(warningOf),
    ...unpagedWarnings(alert, start),
    ...(start.kind === 'started' ? start.held : []),
  ];
}

/** Of an alert that a maintenance, or a notification policy, keeps quiet. */
export function silencedInWords({
  isPolicy,
  name,
  occurrences,
  until,
  pages,
}: Pick<Silenced, 'isPolicy' | 'name' | 'until' | 'pages'> & { occurrences?: { count: number } }): string {
  if (occurrences) return `the notification policy ${name} notifies people at occurrence ${occurrences.count}`;
  if (isPolicy) return `the notification policy ${name} notifies nobody before ${until.toISOString()}`;
  const then = pages ? 'and pages then if it is still open' : 'and does not page then either';
  return `silenced until ${until.toISOString()} by the maintenance ${name}, ${then}`;
}

function suppressionWarnings({ notified }: Creation): string[] {
  const { policy, actions } = notified?.effect ?? {};
  return actions?.suppress ? [suppressedInWords(policy?.name ?? '')] : [];
}

/** @param policy the notification policy by name */
export const suppressedInWords = (policy: string): string => `the notification policy ${policy} notifies nobody`;

/** Those who are named cannot be reached, and the team is. */
export const TEAM_TOLD = `nobody who is to be paged can be reached: ${TEAM_IS_NOTIFIED}`;

/** @param until when the wait ends by itself */
export const waitsInWords = (until: Date): string =>
  `nobody is on call: the escalation waits for someone, until ${until.toISOString()}`;

/** Warns the sender of an alert that pages nobody. */
function unpagedWarnings(draft: Paging, start: EscalationStart): string[] {
  if (!asksForPeople(draft)) return [];
  if (isBroadcast(draft, start)) return [withoutSteps(start) ?? TEAM_TOLD];
  const until = start.kind === 'started' ? heldUntil(start.run) : null;
  if (until) return [waitsInWords(until)];
  if (!pagesNobody(draft, start)) return [];
  const silent = start.routed.find(({ notify }) => notify.type === 'none');
  const why = silent ? `the routing rule ${silent.name} of its team pages nobody` : 'no escalation policy applies';
  return [`nobody is paged: ${why}, and no responders are named`];
}

/** Of an alert whose policy pages nobody by itself, and that names nobody else either; null: people are named. */
function withoutSteps(start: EscalationStart): string | null {
  if (start.kind === 'none' || start.run.plan.policy === null || namesPeople(start.run.plan)) return null;
  const { name, rules } = start.run.plan.policy;
  const told = toldWithoutSteps(rules);
  return told && `the escalation policy ${name} has no steps that page people: ${told}`;
}

/** True: somebody should be paged, but neither an escalation policy nor a responder names anybody. */
export function pagesNobody(draft: Paging, start: EscalationStart): boolean {
  return asksForPeople(draft) && start.kind === 'none' && !start.broadcast;
}

/** Created acknowledged or closed, skipping the escalation, or suppressed by a policy: nobody is to be paged. */
function asksForPeople({ status, suppressNotifications, skipEscalation }: Paging): boolean {
  return status === 'open' && !suppressNotifications && !skipEscalation;
}

/** Nobody is named, so a push goes to the team (or to everybody): the client asked for it, or nobody was reached. */
export function isBroadcast(draft: Paging, start: EscalationStart): boolean {
  if (start.kind === 'started') return start.broadcast;
  return (start.broadcast || draft.skipEscalation) && draft.status === 'open' && !draft.suppressNotifications;
}
