import { describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsString, ValidateNested } from 'class-validator';
import { AsGiven } from './body-extent.js';
import { IgnoresOtherKeys, nearest, ShownKeys } from './unknown-keys.js';
import { validationPipe } from './validation.js';

class Part {
  @IsString() name!: string;
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => Part) parts?: Part[];
}
@IgnoresOtherKeys()
class Loose {
  @IsString() name!: string;
}
@ShownKeys('id')
class Shown {
  @IsOptional() @IsString() name?: string;
  @IsOptional() @IsArray() priorities?: unknown;
}
class Short {
  @IsString() name!: string;
  @IsOptional() @IsArray() @ArrayMaxSize(2, { message: 'must have at most 2 elements' }) tags?: unknown[];
}
class Whole {
  @IsOptional() @IsArray() @ArrayMaxSize(3) @ValidateNested({ each: true }) @Type(() => Short) short?: Short[];
  @IsOptional() @ValidateNested() @Type(() => Loose) loose?: Loose;
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => Shown) shown?: Shown[];
  @IsOptional() @AsGiven() map?: unknown;
  @IsOptional() @ValidateNested() @Type(() => Part) part?: Part;
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => Part) parts?: Part[];
}
const validate = (body: object): Promise<unknown> =>
  validationPipe().transform(body, { type: 'body', metatype: Whole });

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
const patterns = (count: number, length: number) =>
  Array.from({ length: count }, () => ({ name: 'a', operation: 'matches', expectedValue: 'x'.repeat(length) }));
/** Its repetitions multiply to more than a number can hold. */
const endless = { name: 'a', operation: 'matches', expectedValue: `${'('.repeat(140)}a${'{900})'.repeat(140)}` };
const parts = (count: number) => Array.from({ length: count }, () => ({ name: 'a' }));

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

  it.each([
    [{ part: {} }, [{ path: 'part.name', code: 'REQUIRED', message: 'is required' }]],
    [{ part: { name: 5 } }, [{ path: 'part.name', code: 'WRONG_TYPE', message: 'must be a string' }]],
    [{ short: {} }, [{ path: 'short', code: 'WRONG_TYPE', message: 'must be a list' }]],
    [
      { short: [{ name: 'a', tags: [1, 2, 3] }] },
      [{ path: 'short.0.tags', code: 'OUT_OF_RANGE', message: 'must have at most 2 elements' }],
    ],
    [
      { part: { name: 'a', nam: 'b' } },
      [{ path: 'part.nam', code: 'UNKNOWN_FIELD', message: 'unknown, did you mean name?' }],
    ],
    [{ part: [[]] }, [{ path: 'part', code: 'WRONG_TYPE', message: 'must hold objects, not lists' }]],
    [
      { parts: [{ name: 5 }, { name: 'a' }, {}] },
      [
        { path: 'parts.0.name', code: 'WRONG_TYPE', message: 'must be a string' },
        { path: 'parts.2.name', code: 'REQUIRED', message: 'is required' },
      ],
    ],
  ])('names each field of %j that is wrong, and how', async (body, errors) => {
    await expect(validate(body)).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST', options: { errors } });
  });

  it('is not misled by a property called constructor', async () => {
    const hostile = JSON.parse('{"constructor":{"prototype":{}},"part":{"name":"a","constructor":1,"parts":[[]]}}');
    await expect(validate(hostile)).rejects.toThrow('Invalid request');
  });

  it.each([
    [{ part: keys(501) }, 'an object has more than 500 keys'],
    [{ parts: [keys(501)] }, 'an object has more than 500 keys'],
    [{ parts: [{ name: 'a', parts: parts(2100) }] }, 'the body has more than 2100 objects and lists'],
    [{ part: { name: 'a', parts: [[...parts(2100)]] } }, 'the body has more than 2100 objects and lists'],
    [{ parts: patterns(60, 250) }, 'the patterns of the body are too large together'],
    [{ parts: [...patterns(60, 250), endless] }, 'the patterns of the body are too large together'],
  ])('refuses what would keep everybody waiting', async (body, message) => {
    await expect(validate(body)).rejects.toThrow(`Invalid request: ${message}`);
  });

  it.each([
    [{ short: Array(4).fill({}) }, 'short: must contain no more than 3 elements'],
    [
      { short: [{}, { tags: [1, 2, 3] }, { tags: [1, 2, 3] }] },
      'short.1.tags: must have at most 2 elements; short.2.tags: must have at most 2 elements',
    ],
    [{ short: [{}, {}, {}] }, 'short.0.name: is required; short.1.name: is required; short.2.name: is required'],
  ])('tells of a list that is too long alone: %j', async (body, message) => {
    await expect(validate(body)).rejects.toThrow(new Error(`Invalid request: ${message}`));
  });

  it('walks through nothing that is ignored or taken as given', async () => {
    const much = { wide: keys(70_000), many: parts(5000) };
    expect(await validate({ ...keys(70_000), ...much, part: { name: 'a' }, map: much })).toEqual({
      part: { name: 'a' },
      map: much,
    });
    expect(await validate({ parts: parts(2000) })).toHaveProperty('parts.length', 2000);
  });

  it('keeps a field that is taken as given, and cleans every other one', async () => {
    const inner = '{"a":"b","constructor":"c","prototype":"d","toString":"e","__proto__":"f"}';
    const body = JSON.parse(`{"map":${inner},"part":{"name":"a","constructor":"c"}}`);
    const { map, part } = (await validate(body)) as { map: object; part: object };
    expect(JSON.stringify(map)).toBe(inner);
    expect(part).toBeInstanceOf(Part);
    expect(Object.entries(part)).toEqual([['name', 'a']]);
    for (const other of [undefined, null, 1, [1]]) expect(await validate({ map: other })).toEqual({ map: other });
  });

  it.each([
    [{ part: { name: 'a', nam: 'b' } }, 'part.nam: unknown, did you mean name?'],
    [
      { parts: [{ name: 'a' }, { name: 'a', parts: [{ Name: 'b', name: 'a' }] }] },
      'parts.1.parts.0.Name: unknown, did you mean name?',
    ],
    [{ shown: [{ id: 1, priority: 'P1' }] }, 'shown.0.priority: unknown, did you mean priorities?'],
    [{ shown: [{ colour: 'red' }] }, 'shown.0.colour: unknown, known are name, priorities'],
    [{ part: { nam: 'b' } }, 'part.nam: unknown, did you mean name?; part.name: is required'],
    [{ part: { name: 'a', ['k'.repeat(9000)]: 1 } }, `part.${'k'.repeat(60)}…: unknown, known are name, parts`],
  ])('refuses a key that is not known: %j', async (body, message) => {
    await expect(validate(body)).rejects.toThrow(`Invalid request: ${message}`);
  });

  it.each([{}, { name: 1 }, 'x', 1, { length: 1, stray: 1 }])('says of %j only that it is no list', async (parts) => {
    await expect(validate({ parts })).rejects.toThrow(/^Invalid request: parts: must be a list$/);
    await expect(validate({ part: { name: 'a', parts } })).rejects.toThrow(
      /^Invalid request: part\.parts: must be a list$/,
    );
  });

  it('ignores unknown keys on the first level, those of answers, and where the class says so', async () => {
    const body = { nothing: 1, loose: { name: 'a', other: 1 }, shown: [{ id: 'x', name: 'b' }] };
    expect(await validate(body)).toEqual({ loose: { name: 'a' }, shown: [{ name: 'b' }] });
  });

  it.each([
    ['tag', 'tags'],
    ['messageRegExp', 'messageRegex'],
    ['message', 'messageRegex'],
    ['delay', 'delayMinutes'],
    ['supress', 'suppress'],
    ['x', null],
    ['', null],
  ])('finds what was meant by %s', (key, expected) => {
    expect(nearest(key, ['tags', 'messageRegex', 'delayMinutes', 'suppress'])).toBe(expected);
  });

  it('accepts valid bodies', async () => {
    const body = { part: { name: 'a' }, parts: [{ name: 'b', parts: [{ name: 'c' }] }] };
    expect(await validate(body)).toEqual(body);
  });

  it('names fewer where they are long', async () => {
    const part = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}${'k'.repeat(98)}`, 1]));
    const { message } = (await validate({ part: { name: 'a', ...part } }).catch((error: unknown) => error)) as Error;
    expect(message.length).toBeLessThan(1800);
    expect(message).toMatch(/; and \d+ more$/);
  });

  it('names twenty failures and counts the rest', async () => {
    const parts = Array.from({ length: 50 }, () => ({ name: 1 }));
    const { message } = (await validate({ parts }).catch((error: unknown) => error)) as Error;
    expect(message.match(/parts\.\d+\.name/g)).toHaveLength(20);
    expect(message).toMatch(/and 30 more$/);
  });
});
