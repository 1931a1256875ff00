import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MaintenanceWindow } from './maintenance-window.entity.js';
import { MaintenanceWindowsController } from './maintenance-windows.controller.js';
import { MaintenanceWindowsService } from './maintenance-windows.service.js';
import { MaintenanceService } from './maintenance.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([MaintenanceWindow])],
  controllers: [MaintenanceWindowsController],
  providers: [MaintenanceService, MaintenanceWindowsService],
  exports: [MaintenanceService, MaintenanceWindowsService],
})
export class MaintenanceModule {}
