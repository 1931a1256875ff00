import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { badRequest } from '../../platform/errors/api-error.js';
import type { DefaultResponder } from '../../alerts/integrations/domain/default-responders.js';
import type { IntegrationRules } from '../../alerts/integrations/domain/integration-rules.js';
import { hideAddresses, MASK, type IntegrationConfig } from '../../alerts/integrations/domain/config-secrets.js';
import { CreateIntegrationDto, UpdateIntegrationDto } from '../../alerts/integrations/dto/integration.dto.js';
import { IntegrationReader, mayWriteIntegrations } from '../../alerts/integrations/integration-reader.js';
import { IntegrationsService } from '../../alerts/integrations/integrations.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';
import { isKept, KEEP, withPrints, withSecrets } from '../domain/settings.js';

@Injectable()
export class IntegrationsKind implements ConfigurationKind {
  readonly kind = 'integrations';
  readonly resource = 'integrations';
  readonly keyScope = 'config';

  constructor(
    private readonly integrations: IntegrationsService,
    private readonly reader: IntegrationReader,
    private readonly box: SecretBox,
  ) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const integrations = await everyPage((query) => this.reader.list(caller, query));
    const contents = await this.reader.contents(caller.tenantId);
    return integrations.map(({ id, name, type, teamId, enabled, suppressNotifications, ...rights }) => {
      const { allowRead, allowWrite, allowDelete, allowConfig, responders, ignoreResponders, mailRecoveries } = rights;
      const { config: stored = {}, rules = null } = contents.get(id) ?? {};
      const printed = withPrints(stored, (secret) => this.box.fingerprint(secret)) as IntegrationConfig;
      const config = mayWriteIntegrations(caller) ? printed : hideAddresses(printed);
      const values = { name, type, team: teamId, enabled, allowRead, allowWrite, allowDelete, allowConfig };
      const named = responders.map(referenceOf);
      const told = {
        suppressNotifications,
        responders: named,
        ignoreResponders,
        mailRecoveries,
        rules: shownRules(rules),
      };
      return { id, name, values: { ...values, ...told, config } };
    });
  }

  async create(caller: Caller, _key: string, values: Values, desiredId?: string): Promise<string> {
    withSecrets(values['config'], (secret) => {
      if (isKept(secret)) throw badRequest('config: there is no secret to keep; give it');
      return secret;
    });
    const body = await checkedBody(CreateIntegrationDto, bodyOf(values));
    return (await this.integrations.create(caller, body, desiredId)).id;
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    const body = await checkedBody(UpdateIntegrationDto, bodyOf(values));
    await this.integrations.update(caller, id, body, { isWhole: true });
  }

  notEnforced({ rules }: Values): readonly string[] {
    const { create = [] } = (rules ?? {}) as IntegrationRules;
    return create.flatMap(({ name, appendAttachments }) => (appendAttachments ? [`${name}: appendAttachments`] : []));
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.integrations.remove(caller, id);
  }
}

const referenceOf = ({ type, id }: DefaultResponder): Values => ({ [type]: id });

/** Rules with responders as references. */
function shownRules(rules: IntegrationRules | null): Values {
  if (!rules?.create) return { ...rules };
  const create = rules.create.map(({ responders = [], ...rule }) => ({
    ...rule,
    responders: responders.map(referenceOf),
  }));
  return { ...rules, create };
}

function rulesOf(rules: { create?: Values[] }): object {
  return {
    ...rules,
    ...(rules.create && {
      create: rules.create.map(({ responders = [], ...rule }) => ({
        ...rule,
        responders: (responders as Values[]).flatMap(responderOf),
      })),
    }),
  };
}

function bodyOf({ team, config, responders, rules, ...values }: Values): object {
  const masked = withSecrets(config, (secret) => {
    if (isKept(secret)) return MASK;
    // It would be stored literally.
    if (JSON.stringify(secret).includes(JSON.stringify(KEEP))) throw badRequest('config: a secret is kept as a whole');
    return secret;
  });
  return {
    ...{ ...values, teamId: team, config: masked },
    ...(rules !== undefined && { rules: rulesOf(rules as { create?: Values[] }) }),
    ...(responders !== undefined && { responders: (responders as Values[]).flatMap(responderOf) }),
  };
}

/** @param reference e.g. `{user: id}` */
function responderOf(reference: Values): DefaultResponder[] {
  return Object.entries(reference).map(([type, id]) => ({ type, id }) as DefaultResponder);
}
