import { Injectable } from '@nestjs/common';
import type { CreateFields } from '../../lifecycle/domain/alert-fields.js';
import type { Actor } from '../../lifecycle/domain/alert.js';
import type { CreateOutcome } from '../../lifecycle/domain/create-answer.js';
import type { AlertRequest } from '../../lifecycle/domain/create-request.js';
import { invalid } from '../../../platform/errors/api-error.js';
import { decide } from '../../../platform/matching/decision.js';
import { InternalErrors } from '../../../platform/metrics/internal-errors.js';
import type { CompiledRules } from '../../integrations/domain/compile-rules.js';
import type { AnswerKind } from '../../integrations/domain/integration-rules.js';
import { IntegrationReceipts } from '../../integrations/integration-receipts.js';
import { RulesOfIntegrations } from '../../integrations/rules-of-integrations.js';
import { AlertPipeline, type NewNote } from '../../create/alert-pipeline.js';
import { stepsOf, type ActionResult } from '../domain/batches.js';
import { isJsonObject } from '../domain/json.js';
import { whatCame } from '../domain/raw-fields.js';
import { byRules, type Arrived, type RuledAction } from '../domain/rules/by-rules.js';
import { explained, type RuledOutcome, type RuledResult } from '../domain/rules/rule-outcome.js';

/** An integration with rules, as a sender of alerts. */
export interface RuledSender {
  tenantId: string;
  id: string;
  teamId: string | null;
  /** Responders that its sender names do not count. */
  ignoreResponders: boolean;
  actor: Actor;
  /** A create with these responders, or those of the integration if there are none. */
  requestOf: (fields: CreateFields) => AlertRequest;
}

/** Answers carried out in one transaction: their alerts are held until it ends. */
const ANSWERS_AT_ONCE = 100;
const DONE: Readonly<Record<AnswerKind, RuledResult>> = {
  close: 'closed',
  acknowledge: 'acknowledged',
  addNote: 'noted',
};

type Create = Extract<RuledAction, { kind: 'create' }>;
type Answer = Extract<RuledAction, { kind: 'answer' }>;

/** What becomes of what the senders of an integration send, by its rules. */
@Injectable()
export class RuledIntake {
  constructor(
    private readonly rules: RulesOfIntegrations,
    private readonly pipeline: AlertPipeline,
    private readonly receipts: IntegrationReceipts,
    private readonly internalErrors: InternalErrors,
  ) {}

  /**
   * Carries out what the rules say of each.
   * @returns what became of each; not in their order
   * @throws ApiError 503, 400 where a rule that creates leaves the message empty
   */
  async take(sender: RuledSender, arrived: readonly Arrived[]): Promise<ActionResult[]> {
    const rules = await this.rules.of(sender.tenantId, sender.id);
    const actions: RuledAction[] = [];
    for (const each of arrived) actions.push(await decide(sender.tenantId, () => this.decided(rules, sender, each)));
    for (const [place, action] of actions.entries()) refuseWithoutMessage(action, arrived[place]);
    const results = actions.flatMap((action) => (action.kind === 'passed' ? [passed(action)] : []));
    for (const { creates, answers } of stepsOf(actions)) {
      results.push(...(await this.create(sender, creates)));
      for (let from = 0; from < answers.length; from += ANSWERS_AT_ONCE)
        results.push(...(await this.answer(sender, answers.slice(from, from + ANSWERS_AT_ONCE))));
    }
    const isLeft = actions.some((action) => action.kind === 'passed' && action.rule === null);
    if (isLeft) this.receipts.refused(sender, explained({ result: 'unmatched', rule: null }));
    return results;
  }

  /** What the rules would do; nothing is stored. */
  async foresee(sender: RuledSender, arrived: Arrived): Promise<RuledAction> {
    const rules = await this.rules.of(sender.tenantId, sender.id);
    return decide(sender.tenantId, () => this.decided(rules, sender, arrived));
  }

  /** What the rules say; without them (and whatever is wrong with one), it is taken as it comes, so that no alert is lost. */
  private decided(rules: CompiledRules | null, sender: RuledSender, given: Arrived): RuledAction {
    const { responders: _named, ...unnamed } = given.fields;
    const arrived = sender.ignoreResponders ? { ...given, fields: unnamed } : given;
    const { fields, isRecovery } = arrived;
    try {
      if (rules) return byRules(rules, arrived, sender.teamId);
    } catch (error) {
      this.internalErrors.note(
        'integrations',
        sender.id,
        error,
        'An alert is taken without the rules of its integration',
      );
    }
    return isRecovery
      ? {
          ...{ kind: 'answer', act: 'close', alias: fields.alias ?? '', aliasOrigin: fields.aliasOrigin },
          ...{ user: '', note: '', rule: null },
        }
      : { kind: 'create', fields, note: '', rule: null };
  }

  private async create(sender: RuledSender, creates: readonly Create[]): Promise<ActionResult[]> {
    if (creates.length === 0) return [];
    const outcomes = await this.pipeline.create(creates.map(({ fields }) => sender.requestOf(fields)));
    const notes = creates.flatMap(({ note, fields: { user = '' } }, place) => noteOf(outcomes[place], note, user));
    try {
      if (notes.length > 0) await this.pipeline.addNotes(sender.tenantId, notes, sender.actor);
    } catch (error) {
      // The alerts are stored: a sender that is refused now would send them again, and people be paged twice.
      this.internalErrors.note('integrations', sender.id, error, 'A rule of an integration has added no note');
    }
    return outcomes.map((outcome, place): ActionResult => ({
      kind: 'create',
      outcome: remarked(outcome, creates[place]),
    }));
  }

  private async answer(sender: RuledSender, answers: readonly Answer[]): Promise<ActionResult[]> {
    const answered = await this.pipeline.answerByAliases(sender, answers, sender.actor);
    return answered.map(({ result, alertId }, place): ActionResult => {
      const { act = 'close', rule = null } = answers[place] ?? {};
      const said = result === 'done' ? DONE[act] : result === 'unchanged' ? 'unchanged' : 'unknown-alias';
      return { kind: 'by-rule', outcome: { kind: 'by-rule', result: said, rule, alertId } };
    });
  }
}

/** Of a repeat none: a storm of repeats would write as many notes, and tell people of each. */
function noteOf(outcome: CreateOutcome | undefined, note: string, user: string): NewNote[] {
  if (note === '' || outcome?.kind !== 'created') return [];
  return [{ alertId: outcome.alertId, note, user }];
}

function remarked(outcome: CreateOutcome, create: Create | undefined): CreateOutcome {
  if (!create?.remarks || outcome.kind === 'suppressed') return outcome;
  const { remarks } = create;
  return { ...outcome, warnings: [...(outcome.warnings ?? []), ...remarks], remarks };
}

/** @throws ApiError 400 that names the path where the payload has nothing, and what it has */
function refuseWithoutMessage(action: RuledAction, arrived: Arrived | undefined): void {
  if (action.kind !== 'create' || action.fields.message.trim() !== '') return;
  const [body] = arrived?.payload ?? [];
  const paths = action.unfilled?.message ?? [];
  const why = paths.length > 0 ? `${paths.join(' and ')} ${paths.length > 1 ? 'are' : 'is'} empty` : 'none was sent';
  const by = action.rule === null ? '' : ` by the rule ${action.rule.name} of the integration`;
  const detail = `is required, and ${why}${by}; ${whatCame(isJsonObject(body) ? body : {})}`;
  throw invalid('message', detail, { problem: 'REQUIRED' });
}

function passed({ rule, remarks }: Extract<RuledAction, { kind: 'passed' }>): ActionResult {
  const result = rule === null ? 'unmatched' : 'ignored';
  const outcome: RuledOutcome = {
    kind: 'by-rule',
    result,
    rule,
    alertId: null,
    ...(remarks && { remarks }),
  };
  return { kind: 'by-rule', outcome };
}
