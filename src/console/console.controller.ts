import { Body, Controller, Get, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { alertPath } from '../alerts/domain/alert-links.js';
import { forbidden } from '../common/errors/api-error.js';
import { isSameSite } from '../common/pages/browser-request.js';
import { PageErrorFilter, sendElsewhere, sendPage } from '../common/pages/send-page.js';
import { ConsoleDesk } from './console-desk.js';
import { ConsoleForm } from './console-form.dto.js';
import { IncidentDesk } from './incident-desk.js';
import { SignInDesk } from './sign-in-desk.js';

/** Pages for users with a session cookie; others get the sign-in form. */
@ApiExcludeController()
@Public()
@UseFilters(PageErrorFilter)
@Controller('console')
export class ConsoleController {
  constructor(
    private readonly desk: ConsoleDesk,
    private readonly incidents: IncidentDesk,
    private readonly door: SignInDesk,
  ) {}

  @Get()
  home(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.asSomebody(request, response, async (caller) => sendPage(response, 200, await this.desk.home(caller)));
  }

  @Get('sign-in')
  signInForm(@Req() request: Request, @Res() response: Response, @Query('to') to: unknown): void {
    this.door.form(request, response, to);
  }

  @Post('sign-in')
  signIn(@Req() request: Request, @Res() response: Response, @Body() form: ConsoleForm): Promise<void> {
    return this.door.signIn(request, response, form);
  }

  @Get('sign-out')
  askToSignOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.asSomebody(request, response, (caller) => this.door.askToSignOut(response, caller));
  }

  @Post('sign-out')
  signOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.asSomebody(request, response, (caller) => this.door.signOut(request, response, caller));
  }

  @Post('proof-mail')
  mailProof(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.asSomebody(request, response, (caller) => this.door.mailProof(request, response, caller));
  }

  @Get('alerts/:id')
  alert(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    return this.asSomebody(request, response, async (caller) =>
      sendPage(response, 200, await this.desk.alert(caller, id)),
    );
  }

  /** The link that Zabbix' media type makes of an alert's id. */
  @Get('alert/detail/:id')
  alertOfZabbix(@Res() response: Response, @Param('id') id: string): void {
    sendElsewhere(response, 302, alertPath({ id: encodeURIComponent(id) }));
  }

  @Post('alerts/:id/acknowledge')
  acknowledge(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    return this.act(request, response, id, 'acknowledge');
  }

  @Post('alerts/:id/close')
  close(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    return this.act(request, response, id, 'close');
  }

  @Get('incidents/:id')
  incident(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    return this.asSomebody(request, response, async (caller) =>
      sendPage(response, 200, await this.incidents.incident(caller, id)),
    );
  }

  private act(request: Request, response: Response, id: string, action: 'acknowledge' | 'close'): Promise<void> {
    if (!isSameSite(request)) throw forbidden('This form was not sent from here');
    return this.asSomebody(request, response, async (caller) => {
      await this.desk.act(caller, id, action);
      sendElsewhere(response, 303, alertPath({ id }));
    });
  }

  private async asSomebody(
    request: Request,
    response: Response,
    work: (caller: Caller) => Promise<void> | void,
  ): Promise<void> {
    const caller = await this.door.admit(request, response);
    if (caller !== null) await work(caller);
  }
}
