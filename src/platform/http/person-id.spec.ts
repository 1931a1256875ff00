import { describe, expect, it } from '@jest/globals';
import { ApiProperty } from '@nestjs/swagger';
import { atOnce } from '../slices/slices.js';
import { namePeople, PersonId, personPlan } from './person-id.js';

class Entry {
  @PersonId() @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}
class Entries {
  @PersonId() @ApiProperty() userId!: string;
  @PersonId() @ApiProperty({ type: String, nullable: true }) approvedBy!: string | null;
  @ApiProperty({ type: [Entry] }) entries!: Entry[];
  @ApiProperty() entry!: Entry;
  @ApiProperty() text!: string;
}
class Inheritor extends Entries {}
class Nobody {
  @ApiProperty() id!: string;
}

describe('namePeople', () => {
  const people: Record<string, { name: string; email: string | null }> = {
    a: { name: 'Ada', email: 'ada@example.com' },
    b: { name: 'Ben', email: null },
  };
  const named = (view: object, answer: unknown): unknown => {
    const plan = personPlan(view);
    return plan && atOnce(namePeople(answer, plan, (id) => people[id]));
  };

  it('puts name and address beside every id that the view declares, at any depth and in lists', () => {
    const answer = [
      { userId: 'a', approvedBy: null, entries: [{ id: 'a' }, { id: 'team' }], entry: { id: 'a', name: 'As then' } },
      { userId: 'b', approvedBy: 'a', text: 'a' },
    ];
    const before = structuredClone(answer);
    expect(named(Inheritor, answer)).toEqual([
      {
        ...{ userId: 'a', userName: 'Ada', userEmail: 'ada@example.com', approvedBy: null },
        entries: [{ id: 'a', name: 'Ada', email: 'ada@example.com' }, { id: 'team' }],
        entry: { id: 'a', name: 'As then', email: 'ada@example.com' },
      },
      {
        ...{ userId: 'b', userName: 'Ben', approvedBy: 'a', text: 'a' },
        ...{ approvedByName: 'Ada', approvedByEmail: 'ada@example.com' },
      },
    ]);
    expect(answer).toEqual(before);
  });

  it('does nothing for views without people', () => {
    expect(personPlan(Nobody)).toBeNull();
  });
});
