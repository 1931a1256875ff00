import { Injectable } from '@nestjs/common';
import { Not, IsNull } from 'typeorm';
import { withPatternsAhead } from '../../platform/matching/patterns-ahead.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { compileIntegrationRules, type CompiledRules } from './domain/compile-rules.js';
import { Integration } from './integration.entity.js';

/** The rules of integrations, compiled, from memory. */
@Injectable()
export class RulesOfIntegrations {
  private readonly snapshot: TenantSnapshot<ReadonlyMap<string, CompiledRules>>;

  constructor(snapshots: TenantSnapshots, internalErrors: InternalErrors) {
    this.snapshot = snapshots.define({
      tables: ['integrations'],
      load: async (scope) => {
        const found = await scope.repo(Integration).find({ rules: Not(IsNull()) });
        const compile = ({ id, rules }: Integration): (readonly [string, CompiledRules])[] => {
          const compiled = compileIntegrationRules(rules, (rule, error) =>
            internalErrors.note('integrations', `${id}, ${rule}`, error, 'A rule of an integration counts as absent'),
          );
          return compiled === null ? [] : [[id, compiled]];
        };
        return withPatternsAhead(
          found.map(({ rules }) => rules),
          () => new Map(found.flatMap(compile)),
        );
      },
    });
  }

  /** Null: it has none, and everything is taken as it comes. */
  async of(tenantId: string, integrationId: string): Promise<CompiledRules | null> {
    return (await this.snapshot.get(tenantId)).get(integrationId) ?? null;
  }
}
