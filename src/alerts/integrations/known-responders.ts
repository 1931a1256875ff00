import { Injectable } from '@nestjs/common';
import { readableRules } from './domain/compile-rules.js';
import type { DefaultResponder } from './domain/default-responders.js';

/** @throws ApiError 400 that names the field, for the first who is not there; `kept` may stay */
export type CheckResponders = (
  named: readonly DefaultResponder[],
  field: string,
  kept: readonly DefaultResponder[],
) => void;

type Named = readonly DefaultResponder[] | null | undefined;

interface Given {
  responders?: Named;
  rules?: { create?: readonly { responders?: Named }[] | null } | null | undefined;
}

interface Stored {
  responders?: Named;
  rules?: unknown;
}

/** Whom integrations may name. Features that build on this one know who there is, so one of them says it. */
@Injectable()
export class KnownResponders {
  private checkOf: (tenantId: string) => Promise<CheckResponders> = () =>
    Promise.reject(new Error('Nobody says whom integrations may name'));

  checkedBy(checkOf: (tenantId: string) => Promise<CheckResponders>): void {
    this.checkOf = checkOf;
  }

  /**
   * Reads who there is, for a check that may be made within a transaction.
   * @returns a check of what is given; `stored` is what the integration has: those responders may stay, also where they
   *   are there no more. It throws ApiError 400 for a responder of the integration, or of its rules, who is not of the tenant
   */
  async check(tenantId: string, { responders, rules }: Given): Promise<(stored?: Stored) => void> {
    const inRules = (rules?.create ?? []).map((rule) => rule.responders ?? []);
    if ([responders ?? [], ...inRules].every(({ length }) => length === 0)) return () => undefined;
    const check = await this.checkOf(tenantId);
    return (stored = {}) => {
      const { create = [] } = readableRules(stored.rules);
      const kept = [...(stored.responders ?? []), ...create.flatMap((rule) => rule.responders ?? [])];
      check(responders ?? [], 'responders', kept);
      inRules.forEach((named, place) => check(named, `rules.create.${place}.responders`, kept));
    };
  }
}
