import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { NextFunction, Request, Response } from 'express';
import { AttachmentStorage } from '../../alerts/attachments/attachment-storage.js';
import { Public } from '../../people/access/access.decorator.js';
import { alertPath } from '../../alerts/lifecycle/domain/alert-links.js';
import { ApiError, notFound } from '../../platform/errors/api-error.js';
import { CONSOLE_PATH } from '../../platform/pages/domain/paths.js';
import { sendElsewhere } from '../../platform/pages/send-page.js';
import { ServerConfig } from '../../platform/config/config.js';
import { type ConsoleFile, readConsole } from './console-files.js';
import { consolePolicy } from './domain/console-policy.js';
import { wantsPage } from '../../platform/pages/browser-request.js';

/** File names under `assets` change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The console's files. They are the same for everybody, since all data comes from the API. Every path below `/console/`
 * without a file is one of its pages.
 */
@ApiExcludeController()
@Public()
@SkipThrottle()
@Controller('console')
export class ConsoleController {
  /** Computed for the first page. */
  private policy: Promise<string> | null = null;
  /** Read at the first request. */
  private files: ReadonlyMap<string, ConsoleFile> | null = null;

  constructor(
    private readonly server: ServerConfig,
    private readonly storage: AttachmentStorage,
  ) {}

  @Get()
  async home(@Req() request: Request, @Res() response: Response): Promise<void> {
    // Relative URLs and the service worker's scope need the slash.
    if (request.originalUrl.split('?')[0] === CONSOLE_PATH) return sendElsewhere(response, 302, `${CONSOLE_PATH}/`);
    await this.page(request, response);
  }

  /** The link that Zabbix' media type creates from an alert's id. */
  @Get('alert/detail/:id')
  alertOfZabbix(@Res() response: Response, @Param('id') id: string): void {
    sendElsewhere(response, 302, alertPath({ id: encodeURIComponent(id) }));
  }

  /** @throws ApiError 404 */
  @Get('assets/:name')
  asset(@Req() request: Request, @Res() response: Response, @Param('name') name: string): void {
    const file = this.read().get(`assets/${name}`);
    if (file === undefined) throw notFound('There is no such file');
    send(request, response, file, FOR_EVER);
  }

  @Get('*path')
  async other(
    @Req() request: Request,
    @Res() response: Response,
    @Param('path') path: string[] | string,
  ): Promise<void> {
    // `npm run dev` needs no build.
    const file = this.server.consoleAddress ? undefined : this.read().get([path].flat().join('/'));
    if (file === undefined || file.contentType.startsWith('text/html')) return this.page(request, response);
    send(request, response, file, 'no-cache');
  }

  private async page(request: Request, response: Response): Promise<void> {
    const { console: isOn, consoleAddress } = this.server;
    // Under `npm run dev` Vite serves the console, but links in mails have the service's address.
    if (isOn && consoleAddress !== null) {
      const path = request.originalUrl.slice(CONSOLE_PATH.length).replace(/^\//, '');
      return sendElsewhere(response, 302, new URL(`./${path}`, consoleAddress).href);
    }
    const page = this.read().get('index.html')!;
    this.policy ??= this.storage.uploadOrigin().then(consolePolicy);
    response.setHeader('Content-Security-Policy', await this.policy);
    response.setHeader('Referrer-Policy', 'same-origin');
    send(request, response, page, 'no-cache');
  }

  /** @throws ApiError 404 if it is switched off, 503 if it was not built */
  private read(): ReadonlyMap<string, ConsoleFile> {
    if (!this.server.console) throw notFound('The console is switched off (CONSOLE=off)');
    this.files ??= readConsole();
    if (this.files === null)
      throw new ApiError(503, 'CONSOLE_NOT_BUILT', 'The console has not been built: npm run build');
    return this.files;
  }
}

function send(
  request: Request,
  response: Response,
  { body, brotli, contentType }: ConsoleFile,
  cacheControl: string,
): void {
  response.setHeader('Content-Type', contentType);
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Vary', 'Accept-Encoding');
  const compressed = request.acceptsEncodings(['br', 'identity']) === 'br' ? brotli : null;
  if (compressed) response.setHeader('Content-Encoding', 'br');
  response.end(compressed ?? body);
}

/** Redirects browsers from `/` to the console; other clients get 404. */
export function redirectToConsole(request: Request, response: Response, next: NextFunction): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && request.path === '/' && wantsPage(request)) return sendElsewhere(response, 302, `${CONSOLE_PATH}/`);
  next();
}
