import { Injectable } from '@nestjs/common';
import { operatorCaller } from '../../people/access/operator-caller.js';
import { OPERATOR } from '../../platform/audit/author.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { translateDatabaseError } from '../../platform/http/database-errors.js';
import { inSlices } from '../../platform/slices/slices.js';
import { withPatternsAhead } from '../../platform/matching/patterns-ahead.js';
import { TenantsService } from '../../people/tenants/tenants.service.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { doubledKeys } from './domain/keys-file.js';
import { mapOrg, sorted } from './domain/mapping.js';
import { readOrg } from './sources/read-org.js';
import type { Raw } from './sources/source.js';
import { countsOf } from './domain/org.js';
import type { MoveReport } from './domain/report.js';
import { KeyMover } from './key-mover.js';
import { Collision, hashOf, OrganisationMover, type Mover, type MoveOptions } from './organisation-mover.js';
import { PersonalMover } from './personal-mover.js';

const MOST_TRIES = 4;
const MEANWHILE = 'another run, or somebody here, changed the same things meanwhile: run it again';
/** `serialization_failure`, `deadlock_detected`, `unique_violation`; and what the configuration makes of them. */
const OF_ANOTHER: readonly unknown[] = ['40001', '40P01', '23505', 'CONFIGURATION_CHANGED'];
const isOfAnother = (error: unknown): boolean =>
  error instanceof Collision || (error instanceof Error && 'code' in error && OF_ANOTHER.includes(error.code));

/** Ends a trial: everything is rolled back. */
class TrialOver extends Error {
  constructor(readonly report: MoveReport) {
    super('The trial is over');
  }
}

/** Moves an organisation in from another service, as a whole or not at all. */
@Injectable()
export class MovingInService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly personal: PersonalMover,
    private readonly keys: KeyMover,
    private readonly mover: OrganisationMover,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * Moves in, or says what that would do: everything is carried out in one transaction, which is rolled back unless it is
   * to be applied, its differences are accepted, and nothing is refused. Objects keep their ids. What has moved in before and
   * was edited here since stays; what changed there since follows. Where somebody else changes the same meanwhile it is tried
   * again a few times.
   * @param by default: the operator at the command line
   */
  async move(tenantId: string, raw: Raw, options: MoveOptions, by: Mover = operatorOf(tenantId)): Promise<MoveReport> {
    for (let tries = 1; ; tries++) {
      const { report, met } = await this.tried(tenantId, raw, options, by);
      if (!met || tries === MOST_TRIES) return report;
    }
  }

  /** @returns `met`: it met a change of the same that was made meanwhile, and nothing was changed */
  private async tried(
    tenantId: string,
    raw: Raw,
    options: MoveOptions,
    by: Mover,
  ): Promise<{ report: MoveReport; met: boolean }> {
    const now = this.clock.now();
    const { org, differences: lost, problems: unreadable } = await inSlices(readOrg(raw));
    const integrations = org.others.filter(({ kind }) => kind === 'integrations');
    const problems = [...unreadable, ...doubledKeys(integrations, options.keys)];
    const facts = {
      ...{ keyed: await this.keys.keyed(tenantId), peopleHere: await this.personal.peopleHere(tenantId) },
      timezone: options.timezone ?? (await this.tenants.zoneSet(tenantId)),
    };
    const how = { now, tenantId, ...options, ...facts };
    const mapped = await withPatternsAhead(org, () => inSlices(mapOrg(org, how)));
    const account = options.timezone === null ? [] : [{ name: 'account', timezone: options.timezone }];
    const mapping = { ...mapped, configuration: { ...mapped.configuration, account } };
    const differences = sorted([...lost, ...mapping.differences]);
    const report: MoveReport = {
      ...{ version: 1, source: org.source, at: now.toISOString(), outcome: 'refused', found: countsOf(org) },
      ...{ objects: [], personal: { people: 0, channels: 0, rules: 0, forwardings: 0 } },
      ...{ differences, proof: null, hash: hashOf(differences, null), problems, refusals: [] },
    };
    if (problems.length > 0) return { report, met: false };
    try {
      const applied = await this.unitOfWork.joining({ ...by.author, tenantId }, async (tx) => {
        const done = await this.mover.move(tx, { org, mapping, options, by }, report);
        if (done.outcome !== 'applied') throw new TrialOver(done);
        await by.stored?.(tx, done);
        return done;
      });
      return { report: applied, met: false };
    } catch (error) {
      if (error instanceof TrialOver) return { report: error.report, met: false };
      const met = isOfAnother(error);
      const translated = translateDatabaseError(error) ?? error;
      if (!met && (!(translated instanceof ApiError) || translated.status >= 500)) throw translated;
      const message = met ? MEANWHILE : (translated as ApiError).message;
      return { report: { ...report, problems: [{ where: 'the configuration', message }] }, met };
    }
  }
}

/** The operator at the command line. */
export const operatorOf = (tenantId: string): Mover => ({ caller: operatorCaller(tenantId), author: OPERATOR });
