import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MaintenanceSwitch, MaintenanceWindow } from './maintenance-window.entity.js';
import { SwitchThingsJob } from './switch-things.job.js';
import { SwitchedThings } from './switched-things.js';
import { MaintenanceWindowsController } from './maintenance-windows.controller.js';
import { MaintenanceWindowsService } from './maintenance-windows.service.js';
import { MaintenanceService } from './maintenance.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([MaintenanceWindow, MaintenanceSwitch])],
  controllers: [MaintenanceWindowsController],
  providers: [MaintenanceService, MaintenanceWindowsService, SwitchedThings, SwitchThingsJob],
  exports: [MaintenanceService, MaintenanceWindowsService, SwitchedThings],
})
export class MaintenanceModule {}
