import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiData, ApiErrors, ApiResult } from '../../../platform/http/api-docs.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Access, CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { StepUp } from '../../access/step-up.js';
import { EnrollmentView, MfaEnabledView, VerifyMfaDto } from '../dto/auth.dto.js';
import { MfaService } from './mfa.service.js';

const MFA_OFF = { type: 'object', properties: { mfaEnabled: { type: 'boolean', enum: [false] } } };

/** The caller's authenticator app, and resets by administrators. */
@ApiTags('Auth')
@ApiErrors(400, 401, 403)
@Controller('v2')
export class MfaController {
  constructor(private readonly mfa: MfaService) {}

  @Post('auth/mfa/enroll')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', enrolling: true })
  @ApiData(EnrollmentView)
  enroll(@CurrentCaller() caller: Caller): EnrollmentView {
    return this.mfa.enroll(caller);
  }

  @Post('auth/mfa/verify')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', enrolling: true })
  @StepUp('second-factor')
  @ApiData(MfaEnabledView)
  verify(@CurrentCaller() caller: Caller, @Body() body: VerifyMfaDto): Promise<MfaEnabledView> {
    return this.mfa.verify(caller, body);
  }

  @Post('auth/mfa/disable')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @StepUp('second-factor')
  @ApiData(MFA_OFF)
  disable(@CurrentCaller() caller: Caller): Promise<object> {
    return this.mfa.disable(caller);
  }

  @Post('users/:id/mfa/reset')
  @Access('users', 'write', { only: 'admin' })
  @StepUp('sign-in', {
    of: ({ params, caller }) => (params['id']?.toLowerCase() === caller.id ? 'second-factor' : 'sign-in'),
    when: 'it is one’s own, what `mfa/disable` asks for',
  })
  @ApiTags('Users')
  @ApiResult('mfa_reset', { id: { type: 'string', format: 'uuid' } })
  @ApiErrors(404)
  reset(@CurrentCaller() caller: Caller, @IdParam('id', 'User not found') id: string): Promise<object> {
    return this.mfa.resetOf(caller, id);
  }
}
