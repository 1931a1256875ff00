import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { ChangeAccountDto } from '../../people/account/account.dto.js';
import { conflict } from '../../platform/errors/api-error.js';
import { TenantsService } from '../../people/tenants/tenants.service.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

/** Settings of the organisation. The object does not exist before they are set. */
@Injectable()
export class AccountKind implements ConfigurationKind {
  readonly kind = 'account';
  readonly resource = 'escalations';

  constructor(private readonly tenants: TenantsService) {}

  async read({ tenantId }: Caller): Promise<StoredObject[]> {
    const timezone = await this.tenants.zoneSet(tenantId);
    return timezone === null ? [] : [{ id: this.kind, name: this.kind, values: { timezone } }];
  }

  async create(caller: Caller, key: string, values: Values): Promise<string> {
    if (key !== this.kind) throw conflict(`There is one account, which is called ${JSON.stringify(this.kind)}`);
    await this.change(caller, this.kind, values);
    return this.kind;
  }

  async change(caller: Caller, _id: string, values: Values): Promise<void> {
    const { timezone } = await checkedBody(ChangeAccountDto, values);
    await this.tenants.change(caller, { timezone });
  }

  remove(caller: Caller): Promise<void> {
    return this.tenants.change(caller, { timezone: null });
  }
}
