import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller.js';

/** Serves the console, a single-page application over the public API (`console/`). */
@Module({ controllers: [ConsoleController] })
export class ConsoleModule {}
