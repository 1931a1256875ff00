/**
 * `npm run docs`: the site of `docs/` with hot reload (PORT, else 4173). `npm run docs:build`: the same as files in
 * `docs/.vitepress/dist`, for any web server; DOCS_BASE is the path where it will stand (`/` unless set). A link that leads
 * nowhere fails the build.
 */
import { NestFactory } from '@nestjs/core';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brokenLinks } from '../docs/.vitepress/broken-links.js';
import { OPENAPI } from '../docs/.vitepress/openapi.js';
import { AppModule } from '../src/app.module.ts';
import { apiDocument } from '../src/platform/api-docs/api-docs.setup.ts';
import { readConfig } from '../src/platform/config/read-config.ts';
import { ensureAllInstalled } from './ensure-installed.js';
import { helpIfAsked } from './help.js';

helpIfAsked('npm run docs: the documentation at PORT (4173); npm run docs:build: as files in docs/.vitepress/dist');
ensureAllInstalled();
const { build, createServer } = await import('vitepress');
const folder = fileURLToPath(new URL('../docs', import.meta.url));
await writeOpenApi();
if (process.argv.includes('build')) {
  await build(folder).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  const broken = brokenLinks(`${folder}/.vitepress/dist`);
  for (const text of broken) process.stderr.write(`${text}\n`);
  process.exit(broken.length > 0 ? 1 : 0);
}
const server = await createServer(folder, { port: Number(process.env.PORT || 4173) });
await server.listen();
server.printUrls();

/** The API's document, of an application that is described but not started: it needs no database. */
async function writeOpenApi() {
  const config = readConfig({ DATABASE_URL: 'postgres://nobody@localhost/none', DATA_DIR: '/nonexistent' });
  const app = await NestFactory.create(AppModule.register(config), { preview: true, logger: false });
  mkdirSync(dirname(OPENAPI), { recursive: true });
  writeFileSync(OPENAPI, JSON.stringify(apiDocument(app)));
}
