import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { Mutation } from '../domain/mutations.js';
import { MUTATION, MutationReceipts } from './mutation-receipts.interceptor.js';

/** A route that changes one alert: under its request id one may ask later what became of it. */
export const Mutates = (mutation: Mutation): MethodDecorator =>
  applyDecorators(SetMetadata(MUTATION, mutation), UseInterceptors(MutationReceipts));
