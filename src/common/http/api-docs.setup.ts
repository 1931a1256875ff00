import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { closeNestedObjects } from './api-docs.closed.js';
import { completeRoutes } from './api-docs.complete.js';

/** Serves the OpenAPI document at /openapi.json and its reader at /docs. Made at the first request: a start need not wait. */
export function setupApiDocs(app: INestApplication): void {
  SwaggerModule.setup('docs', app, () => apiDocument(app), { jsonDocumentUrl: 'openapi.json' });
}

export function apiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Pager')
    .setDescription('Incident alerting and on-call service: alerts, on-call schedules, escalation, notifications.')
    .setVersion('2')
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
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  completeRoutes(document);
  closeNestedObjects(document);
  return document;
}
