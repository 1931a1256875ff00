import { Param, type PipeTransform } from '@nestjs/common';
import { notFound } from '../errors/api-error.js';
import { isId } from '../ids.js';

class IdOr404 implements PipeTransform<string, string> {
  constructor(private readonly message: string) {}

  transform(value: string): string {
    if (!isId(value)) throw notFound(this.message);
    return value.toLowerCase();
  }
}

/** A UUID path parameter; a malformed one is that resource's 404 (decisions §11). */
export const IdParam = (name: string, message: string): ParameterDecorator => Param(name, new IdOr404(message));
