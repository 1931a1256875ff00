import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  Equals,
  IsBoolean,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  MinLength,
} from 'class-validator';
import { FindQuery } from '../../../platform/http/pagination.js';
import { AllTeams, Nested, NestedList } from '../../../platform/http/dto-fields.js';
import { MOST_DEFAULT_RESPONDERS } from '../domain/default-responders.js';
import { OUTBOUND_EVENTS, PAYLOADS } from '../domain/outbound-target.js';
import { DefaultResponderDto } from './default-responder.dto.js';
import { HasFewPatterns, IntegrationRulesDto } from './integration-rules.dto.js';

/**
 * The known settings; an integration may have others beside them. Each is checked where the type of
 * the integration uses it, and free where it does not: so none has a type here.
 */
export const CONFIG_SCHEMA: ApiPropertyOptions = {
  type: 'object',
  additionalProperties: true,
  description:
    'Settings of the type. The whole is encrypted at rest; values whose names contain key, pass, secret, token or header are shown as `********`, and sending that (or an empty value) back leaves them as they are. Where `url` or `webhookUrl` changes to another origin, every stored secret has to be sent again.',
  properties: {
    url: {
      example: 'https://hooks.example.com/pager',
      description:
        'Type `webhook`: where events are posted as JSON `{event, id, occurredAt, alert | incident, actor, integration: {id, name}}` (and `detail`: what the action added, e.g. the note). Any 2xx takes it; otherwise it is tried 5 times over about 15 minutes with the same `webhook-id`, and the later events of the same alert wait for it. 429 and 503 use up no try for a day: it goes on when `Retry-After` says, and until then nothing else goes to the receiver. Redirects are not followed; an address in a private network is refused unless the operator allows it.',
    },
    signingSecret: {
      example: 'whsec_c2VjcmV0',
      description:
        'Type `webhook`: requests are signed after the Standard Webhooks scheme (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Base64, with or without the prefix `whsec_`, is decoded to the key: receivers verify with `new Webhook(signingSecret)` of any standardwebhooks library. Of any other text the UTF-8 bytes are the key: `new Webhook(base64(signingSecret))`.',
    },
    headers: {
      example: { 'X-Team': 'web' },
      description:
        'Type `webhook`: added to every request, in printable ASCII. `webhook-*`, `content-*` and connection headers cannot be set.',
    },
    payload: {
      example: PAYLOADS[0],
      description:
        'Type `webhook`: `pager` (default), or `third-party` for receivers of the webhooks of the third party whose API Pager speaks: `{action, alert, source, integrationName, integrationId, integrationType}`, of alerts only. The signature is the same.',
    },
    addAlertDescription: {
      example: true,
      description: 'Type `webhook` with the payload `third-party`: the alert in it has its description.',
    },
    addAlertDetails: { example: true, description: 'The same of its details.' },
    filter: {
      example: {
        type: 'match-all-conditions',
        conditions: [{ field: 'details.region', operation: 'equals', expectedValue: 'eu' }],
      },
      description:
        'Type `webhook`: only alerts that fit are told, by a list of conditions as in `match.conditions`; the key of a detail stands in the field (`details.region`).',
    },
    webhookUrl: {
      example: 'https://hooks.slack.com/services/T0/B0/x',
      description:
        'Types `slack` and `teams`: the incoming webhook of the channel, which gets a formatted message, one after the other in order; where more than five wait, they go as one that lists the alerts. `slack` is also for the incoming webhooks of Mattermost and Rocket.Chat, and for those of Discord with `/slack` at the end: they show the text, which says all. Those who may not write integrations see the host and `…`, as of every address here.',
    },
    events: {
      example: [OUTBOUND_EVENTS[0]],
      description: `Types \`webhook\`, \`slack\` and \`teams\`: a list of the only events to be told of, of ${OUTBOUND_EVENTS.join(', ')}; left out or empty: all. An integration with a team hears of that team’s alerts only, one without of all; none hears of what was done through itself.`,
    },
    fromAddress: {
      example: 'pager@example.com',
      description: 'Type `email`: the address that mails come from.',
    },
  },
};

const LONGEST_NAME = 200;
const SHORTEST_KEY = 8;

class IntegrationSettings {
  @ApiPropertyOptional({ default: 'API', description: 'Free text; names of senders force their payload mapper' })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_NAME)
  type?: string;

  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() enabled?: boolean;
  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() allowRead?: boolean;
  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() allowWrite?: boolean;
  @ApiPropertyOptional({ default: true }) @IsOptional() @IsBoolean() allowDelete?: boolean;
  @ApiPropertyOptional({ default: false }) @IsOptional() @IsBoolean() allowConfig?: boolean;

  @ApiPropertyOptional({ default: false, description: 'It rehearses: its alerts escalate as ever, nobody is paged' })
  @IsOptional()
  @IsBoolean()
  suppressNotifications?: boolean;

  @ApiPropertyOptional({
    type: [DefaultResponderDto],
    maxItems: MOST_DEFAULT_RESPONDERS,
    default: [],
    description: 'Of an alert whose sender names none. Who is there no more is left out, and the alert says so',
  })
  @IsOptional()
  @NestedList(() => DefaultResponderDto, MOST_DEFAULT_RESPONDERS)
  responders?: DefaultResponderDto[];

  @ApiPropertyOptional({ default: false, description: 'True: responders that its sender names do not count' })
  @IsOptional()
  @IsBoolean()
  ignoreResponders?: boolean;

  @ApiPropertyOptional({
    default: true,
    description:
      'Of mails: a subject that begins with a word of recovery (`[RESOLVED]`, `Recovered:`, `OK:`) closes the open alerts of the ' +
      'same subject, and opens none. False: such a mail is an alert like any other',
  })
  @IsOptional()
  @IsBoolean()
  mailRecoveries?: boolean;

  @ApiPropertyOptional({
    ...{ type: IntegrationRulesDto, nullable: true },
    description:
      'What becomes of what its senders send; null, or without any rule: everything is taken as it comes. Replaces all rules. ' +
      'Where no rule fits, nothing is created, and the answer says so. Texts are templates: `{{message}}` stands for that field ' +
      'of what came, `{{details.key}}` for one of its details, `{{user}}` and `{{note}}` for what the sender says, ' +
      '`{{_payload.labels.job}}` for a value of the payload',
  })
  @IsOptional()
  @Nested(() => IntegrationRulesDto)
  @HasFewPatterns()
  rules?: IntegrationRulesDto | null;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The team of its alerts and of its keys; null: none. Left out: as it is; of a new one, your own',
  })
  @IsOptional()
  @IsUUID('all')
  teamId?: string | null;

  @ApiPropertyOptional(CONFIG_SCHEMA)
  @IsOptional()
  @IsObject()
  config?: Record<string, unknown>;
}

export class CreateIntegrationDto extends IntegrationSettings {
  @ApiProperty() @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'A key of your own; it authenticates at once' })
  @IsOptional()
  @IsString()
  @MinLength(SHORTEST_KEY)
  @MaxLength(512)
  apiKey?: string | null;
}

export class UpdateIntegrationDto extends IntegrationSettings {
  @ApiPropertyOptional() @IsOptional() @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name?: string;
}

/** Confirmation for an action that cannot be undone. */
export class ConfirmDto {
  @ApiProperty({ enum: [true] })
  @Equals(true, { message: 'must be true' })
  confirm!: true;
}

export class IntegrationListQuery extends FindQuery {
  @AllTeams() allTeams?: string;
}

export class TokenListQuery {
  @AllTeams() allTeams?: string;
}
