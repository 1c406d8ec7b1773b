import { describe, expect, it } from 'vitest';
import { excludedName, excludedThings, pickedThings, untickedRows } from '#views/import/useReviewDraft.ts';

const names = Array.from({ length: 20_000 }, (_, at) => `职位${at}`);
const job = { new_depts: [], new_positions: names };
const excluded = (some: readonly string[]) =>
  new Set(some.map((name) => excludedName('new_positions', name)));

describe('new things that are confirmed', () => {
  it('are said by the few that are refused', () => {
    expect(pickedThings(job, excluded(['职位7']))).toEqual({
      refused_depts: [],
      other_depts: 1,
      refused_positions: ['职位7'],
      other_positions: 1,
    });
  });

  it('are said by the few that are wanted', () => {
    expect(pickedThings(job, excluded(names.slice(2)))).toMatchObject({
      new_positions: ['职位0', '职位1'],
      other_positions: 0,
    });
  });

  it('count each row once that goes without what is not made', () => {
    const row = (departments: string[], positions: string[], count: number, warnings = 0) => ({
      departments,
      positions,
      count,
      warnings,
    });
    const needy = {
      new_rows: [row(['甲'], [], 2), row(['甲', '甲/乙'], ['首席'], 3, 1), row([], ['首席'], 4)],
    };
    const without = (kind: 'new_depts' | 'new_positions', ...these: readonly string[]) =>
      untickedRows(needy, new Set(these.map((name) => excludedName(kind, name))));

    expect(without('new_depts')).toEqual({ count: 0, warnings: 0 });
    expect(without('new_depts', '甲', '甲/乙')).toEqual({ count: 5, warnings: 1 });
    expect(without('new_positions', '首席')).toEqual({ count: 7, warnings: 1 });
    expect(untickedRows({ new_rows: null }, new Set())).toEqual({ count: 0, warnings: 0 });
  });

  it('leave out at first what is called nearly as another department', () => {
    const note = (name: string, count: number, similar: string[]) => ({ name, count, lines: [3], similar });
    const doubted = {
      dept_notes: [note('业务系统部', 2, ['信息技术部/业务系统组']), note('硬件平台', 1, [])],
    };

    const left = (...flipped: readonly string[]) => [
      ...excludedThings(
        doubted,
        flipped.map((name) => excludedName('new_depts', name)),
      ),
    ];
    expect(left()).toEqual(['new_depts 业务系统部']);
    expect(left('业务系统部')).toEqual([]);
    expect(left('硬件平台')).toEqual(['new_depts 业务系统部', 'new_depts 硬件平台']);
  });
});
