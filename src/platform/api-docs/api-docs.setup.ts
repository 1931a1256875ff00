import type { INestApplication } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ApiExtension, DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import compression from 'compression';
import { countedBy } from '../rate-limit/rate-limit.guard.js';
import { addExamples, addTexts } from './add-texts.js';
import { closeNestedObjects, tidySchemas } from './tidy-schemas.js';
import { completeRoutes, warnOfManaged } from './complete-routes.js';
import { composeSchemas, nameAnswers } from './name-answers.js';
import { dropUnused, groupErrors, shareParts, liftParameters } from './share-parts.js';
import type { Document } from './openapi.js';
import { addSharedParts } from './shared-parts.js';
import { noteFacts } from './validation-facts.js';

const DESCRIPTION = `Incident alerting and on-call service: alerts, on-call schedules, escalation, notifications.

Answers are JSON in an envelope: \`{data, took, requestId}\`, lists with \`totalCount\`. Times are ISO 8601 in UTC. Errors
carry a \`message\` for people and a \`code\` for programs. A method that a path does not take is 405 with \`Allow\`; HEAD
answers as GET does, OPTIONS with \`Allow\`. Every answer has the header \`X-Request-Id\`, the \`requestId\` of its body. A
route is counted by the rate limits in \`x-rate-limit\`, else by \`general\`; of a range such as \`4XX\` the statuses in
\`x-statuses\` occur. Unknown parameters of the query string are ignored, empty ones may count as absent, and a
body of \`null\` is taken for an empty object.`;

/** Serves the OpenAPI document at /openapi.json and its reader at /docs. Created at the first request, to start faster. */
export function setupApiDocs(app: INestApplication): void {
  app.use('/openapi.json', compression());
  SwaggerModule.setup('docs', app, () => apiDocument(app), { jsonDocumentUrl: 'openapi.json' });
}

/** The document of an application's routes; one created with `preview: true`, without a database, has the same. */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Pager')
    .setDescription(DESCRIPTION)
    .setVersion('2')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'The service that serves this document')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Service-Key' }, 'key')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'Authorization', description: '`ServiceKey <key>` or `CompatKey <key>`' },
      'scheme',
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT or API key' }, 'bearer')
    .addCookieAuth('token', { type: 'apiKey', in: 'cookie' }, 'cookie')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('key')
    .addSecurityRequirements('scheme')
    .addSecurityRequirements('cookie')
    .build();
  noteFacts();
  noteLimits(app);
  const made = SwaggerModule.createDocument(app, config, {
    operationIdFactory: operationId,
  });
  // A copy: parts of it belong to the decorators, which other apps of this process also use.
  const document = structuredClone(made) as Document;
  completeDocument(document);
  return document as OpenAPIObject;
}

/** Adds the limits of a route (contract: "Limits"), unless only the general one counts it. */
function noteLimits(app: INestApplication): void {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  for (const { metatype } of controllers) {
    const prototype = metatype?.prototype as object;
    for (const name of new MetadataScanner().getAllMethodNames(prototype)) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      const limits = countedBy(descriptor?.value as object, metatype as object);
      if (limits.join() !== 'default' && descriptor)
        ApiExtension(
          'x-rate-limit',
          limits.map((each) => (each === 'default' ? 'general' : each)),
        )(prototype, name, descriptor);
    }
  }
}

/** Names of operations for generated clients. They must stay when a method moves. */
const KEPT: Readonly<Record<string, string>> = {
  AnswerLinks_lookAtLink: 'AcknowledgeLinks_look',
  AnswerLinks_useLink: 'AcknowledgeLinks_use',
  CreateAlerts_create: 'Alerts_create',
  AlertEscalation_escalate: 'AlertLifecycle_escalate',
  AlertEscalation_processEscalation: 'AlertLifecycle_processEscalation',
  AlertResponders_addResponders: 'AlertContents_addResponders',
  AlertResponders_addTeam: 'AlertContents_addTeam',
};

function operationId(controller: string, method: string): string {
  const id = `${controller.replace(/Controller$/, '')}_${method}`;
  return KEPT[id] ?? id;
}

function completeDocument(document: Document): void {
  addSharedParts(document);
  warnOfManaged(document);
  closeNestedObjects(document);
  tidySchemas(document);
  completeRoutes(document);
  nameAnswers(document);
  addTexts(document);
  addExamples(document);
  shareParts(document);
  composeSchemas(document);
  groupErrors(document);
  liftParameters(document);
  dropUnused(document);
}
