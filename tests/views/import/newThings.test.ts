import { describe, expect, it } from 'vitest';
import { pickedThings, untickedRows, unwantedName, unwantedThings } from '#views/import/newThings.ts';

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

  it('count the rows that wait for a department called nearly as another', () => {
    const note = (name: string, count: number, similar: string[]) => ({ name, count, lines: [3], similar });
    const doubted = {
      dept_notes: [note('业务系统部', 2, ['信息技术部/业务系统组']), note('硬件平台', 1, [])],
    };

    expect(untickedRows(doubted, unwantedThings(doubted, []))).toBe(2);
    expect(untickedRows(doubted, unwantedThings(doubted, [unwantedName('new_depts', '业务系统部')]))).toBe(0);
    expect(untickedRows(doubted, unwantedThings(doubted, [unwantedName('new_depts', '硬件平台')]))).toBe(3);
  });
});
