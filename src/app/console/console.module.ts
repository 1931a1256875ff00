import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../../alerts/attachments/attachments.module.js';
import { ConsoleController } from './console.controller.js';

/** Serves the console, a single-page application over the public API (`console/`). */
@Module({ imports: [AttachmentsModule], controllers: [ConsoleController] })
export class ConsoleModule {}
