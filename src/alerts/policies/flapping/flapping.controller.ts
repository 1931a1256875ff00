import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../people/access/access.decorator.js';
import type { Caller } from '../../../people/access/caller.js';
import { ApiData, ApiErrors } from '../../../platform/http/api-docs.js';
import { ChangeFlappingDto, FlappingSettingsView } from './flapping.dto.js';
import { FlappingService } from './flapping.service.js';

/** Not the contract's: alerts that open and close again and again. */
@ApiTags('Alert policies')
@ApiErrors(401, 403)
@Controller('v2/flapping')
export class FlappingController {
  constructor(private readonly flapping: FlappingService) {}

  @Get()
  @Access('escalations', 'read')
  @ApiData(FlappingSettingsView)
  get(@CurrentCaller() caller: Caller): Promise<FlappingSettingsView> {
    return this.flapping.get(caller);
  }

  @Patch()
  @Access('escalations', 'write', { only: 'admin' })
  @ApiData(FlappingSettingsView)
  @ApiErrors(400)
  change(@CurrentCaller() caller: Caller, @Body() body: ChangeFlappingDto): Promise<FlappingSettingsView> {
    return this.flapping.change(caller, body);
  }
}
