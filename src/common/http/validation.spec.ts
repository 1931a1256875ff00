import { describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsArray, IsOptional, IsString, ValidateNested } from 'class-validator';
import { AsGiven } from './as-given.js';
import { validationPipe } from './validation.js';

class Part {
  @IsString() name!: string;
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => Part) parts?: Part[];
}
class Whole {
  @IsOptional() @AsGiven() map?: unknown;
  @IsOptional() @ValidateNested() @Type(() => Part) part?: Part;
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => Part) parts?: Part[];
}
const validate = (body: object): Promise<unknown> =>
  validationPipe().transform(body, { type: 'body', metatype: Whole });

describe('validationPipe', () => {
  it.each([
    [{ parts: [[]] }, 'parts: must hold objects, not lists'],
    [{ parts: [{ name: 'a' }, [[]]] }, 'parts: must hold objects, not lists'],
    [{ part: [[]] }, 'part: must hold objects, not lists'],
    [{ part: { name: 'a', parts: [[]] } }, 'part.parts: must hold objects, not lists'],
    [{ parts: [{ name: 'a', parts: [[]] }] }, 'parts.parts: must hold objects, not lists'],
  ])('refuses %j', async (body, message) => {
    await expect(validate(body)).rejects.toThrow(`Invalid request: ${message}`);
  });

  it('is not led astray by a property called constructor', async () => {
    const hostile = JSON.parse('{"constructor":{"prototype":{}},"part":{"name":"a","constructor":1,"parts":[[]]}}');
    await expect(validate(hostile)).rejects.toThrow('Invalid request');
  });

  it('leaves a field that is taken as given alone, and every other one it cleans', async () => {
    const inner = '{"a":"b","constructor":"c","prototype":"d","toString":"e","__proto__":"f"}';
    const body = JSON.parse(`{"map":${inner},"part":{"name":"a","constructor":"c","toString":"e"}}`);
    const { map, part } = (await validate(body)) as { map: object; part: object };
    expect(JSON.stringify(map)).toBe(inner);
    expect(part).toBeInstanceOf(Part);
    expect(Object.entries(part)).toEqual([['name', 'a']]);
    for (const other of [undefined, null, 1, [1]]) expect(await validate({ map: other })).toEqual({ map: other });
  });

  it('takes what is well-formed', async () => {
    const body = { part: { name: 'a' }, parts: [{ name: 'b', parts: [{ name: 'c' }] }] };
    expect(await validate(body)).toEqual(body);
  });

  it('names twenty failures and counts the rest', async () => {
    const parts = Array.from({ length: 50 }, () => ({ name: 1 }));
    const { message } = (await validate({ parts }).catch((error: unknown) => error)) as Error;
    expect(message.match(/parts\.\d+\.name/g)).toHaveLength(20);
    expect(message).toMatch(/and 30 more$/);
  });
});
