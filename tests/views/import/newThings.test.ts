import { describe, expect, it } from 'vitest';
import { pickedThings, unwantedName } from '#views/import/newThings.ts';

const names = Array.from({ length: 20_000 }, (_, at) => `职位${at}`);
const job = { new_depts: [], new_positions: names };
const unwanted = (some: readonly string[]) =>
  new Set(some.map((name) => unwantedName('new_positions', name)));

describe('new things that are confirmed', () => {
  it('are said by the few that are refused', () => {
    expect(pickedThings(job, unwanted(['职位7']))).toEqual({
      refused_depts: [],
      other_depts: 1,
      refused_positions: ['职位7'],
      other_positions: 1,
    });
  });

  it('are said by the few that are wanted', () => {
    expect(pickedThings(job, unwanted(names.slice(2)))).toMatchObject({
      new_positions: ['职位0', '职位1'],
      other_positions: 0,
    });
  });
});
