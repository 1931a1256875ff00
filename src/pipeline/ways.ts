import { Injectable } from '@nestjs/common';
import { newId } from '../common/ids.js';
import { TOLD_TO_ALL } from '../escalation/escalation.service.js';
import { groupByAlias, planGroup } from './domain/batch-dedup.js';
import { type AlertRequest, draftAlert } from '../alerts/domain/create-request.js';
import { bareFields } from '../alerts/domain/derived-alert.js';
import { randomTinyId } from './domain/tiny-id.js';
import { routeAndApplyPolicies } from './admission.stage.js';
import { announce } from './announce.stage.js';
import type { Batch, DecidingStage, WritingStage } from './batch.js';
import { EscalationStage } from './escalation.stage.js';
import { ReceiptsStage } from './receipts.stage.js';
import { TenantRulesLoader } from './tenant-rules.js';
import { TrailStage } from './trail.stage.js';
import { writeAlerts } from './write-alerts.stage.js';

/** The stages that a batch passes: first decided, in memory, then written, in one transaction. */
export interface Way {
  deciding: readonly DecidingStage[];
  writing: readonly WritingStage[];
}

/** The ordered lists of stages: the whole way of an alert, and the simpler ones of an alert that fails on it. */
@Injectable()
export class Ways {
  readonly whole: Way;
  /** With the alert's texts and tags alone. */
  readonly bare: Way;
  /** Stored, and told to everybody whom it concerns. */
  readonly simplest: Way;

  constructor(rules: TenantRulesLoader, escalation: EscalationStage, trail: TrailStage, receipts: ReceiptsStage) {
    const dedup = {
      name: 'dedup within the batch',
      run: (batch: Batch) => void (batch.groups = groupByAlias(batch.drafts)),
    };
    const rest = [
      {
        name: 'load the rules of the tenants',
        run: async (batch: Batch) =>
          void (batch.rules = await rules.load(batch.requests.map(({ tenantId }) => tenantId))),
      },
      dedup,
      { name: 'routing rules, then alert policies', run: routeAndApplyPolicies },
    ];
    const write = { name: 'dedup against the open alerts: insert or bump', run: writeAlerts };
    const tell = { name: 'announce', run: announce }; // outbox: notification rules, push, webhooks
    const writing = [
      write,
      escalation, // step zero of each new alert: the run, and whom it names
      trail, // activities of the new alerts, audit entries of the dropped ones
      tell,
      receipts, // what the client may ask for later
    ];
    const bare = { name: 'keep the texts alone', run: draftBare };
    this.whole = { deciding: [{ name: 'fill in the defaults', run: draftAll }, ...rest], writing };
    this.bare = { deciding: [bare, ...rest], writing };
    this.simplest = {
      deciding: [bare, dedup, { name: 'admit', run: admitAll }],
      writing: [write, { name: 'tell everybody', run: tellAll }, tell],
    };
  }
}

function draftAll(batch: Batch): void {
  batch.drafts = batch.requests.map(draft);
}

function draftBare(batch: Batch): void {
  batch.drafts = batch.requests.map((request) => draft({ ...request, fields: bareFields(request.fields) }));
}

const draft = (request: AlertRequest) => draftAlert(request, newId(), randomTinyId(Math.random));

/** No rule is asked. */
function admitAll(batch: Batch): void {
  batch.plans = batch.groups.map((group) =>
    planGroup(group, (each) => ({ kind: 'admitted', draft: each, policy: null, delayedUntil: null })),
  );
}

function tellAll(batch: Batch): void {
  for (const creation of batch.created) creation.start = TOLD_TO_ALL;
}
