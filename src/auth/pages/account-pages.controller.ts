import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ServerConfig } from '../../config/config.js';
import { Public } from '../access.decorator.js';
import { ACCOUNT_SCRIPT, accountPage } from './domain/account-pages.js';

const HTML = 'text/html; charset=utf-8';

/** Where mailed links lead: pages for people, beside the API. */
@ApiExcludeController()
@Public()
@Controller()
export class AccountPagesController {
  constructor(private readonly server: ServerConfig) {}

  @Get('reset-password')
  resetPassword(): StreamableFile {
    return file(accountPage('reset-password', this.server.serviceName), HTML);
  }

  @Get('accept-invite')
  acceptInvite(): StreamableFile {
    return file(accountPage('accept-invite', this.server.serviceName), HTML);
  }

  @Get('account-page.js')
  @Header('Cache-Control', 'no-cache')
  script(): StreamableFile {
    return file(ACCOUNT_SCRIPT, 'text/javascript; charset=utf-8');
  }
}

function file(text: string, type: string): StreamableFile {
  return new StreamableFile(Buffer.from(text), { type });
}
