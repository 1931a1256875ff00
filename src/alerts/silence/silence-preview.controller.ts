import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors } from '../../platform/http/api-docs.js';
import { MaintenancePreviewView, PreviewMaintenanceWindowDto } from './silence-preview.dto.js';
import { SilencePreview } from './silence-preview.js';

@ApiTags('Maintenance windows')
@Controller('v2/maintenance-windows/preview')
export class SilencePreviewController {
  constructor(private readonly preview: SilencePreview) {}

  /** Gated as what it shows: alerts. */
  @Post()
  @HttpCode(200)
  @Access('alerts', 'read')
  @ApiData(MaintenancePreviewView, 'When the window would be in force, and which open alerts match; nothing is stored')
  @ApiErrors(400, 401, 403)
  of(@CurrentCaller() caller: Caller, @Body() body: PreviewMaintenanceWindowDto): Promise<MaintenancePreviewView> {
    return this.preview.of(caller, body);
  }
}
