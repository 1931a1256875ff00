import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../common/errors/api-error.js';
import { notFoundPage, problemPage } from './domain/small-pages.js';
import { sendDocument } from './page-response.js';

/** Errors that a person meets on a page, as a page; what is a fault of ours goes on to the filter of the house. */
@Catch(ApiError)
export class PageErrorFilter implements ExceptionFilter<ApiError> {
  catch({ status, message, options }: ApiError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
    if (status === 404) return sendDocument(response, 404, notFoundPage());
    if (status === 429) {
      return sendDocument(response, 429, problemPage('That was too often', 'Please try again later.'));
    }
    sendDocument(response, status, problemPage('That did not work', message));
  }
}
