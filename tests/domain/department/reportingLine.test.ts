import { expect, it } from 'vitest';
import { reportingLine } from '#domain/department/path.ts';

const department = (id: number, ...leaders: readonly number[]) => ({
  id,
  leaders: leaders.map((userId) => ({ userId })),
});

it('leads up from the nearest supervisors, past departments no one leads', () => {
  const line = reportingLine(7, [department(3, 5), department(2), department(1, 4)]);

  expect(line.map(({ id }) => id)).toEqual([3, 1]);
});

it('names no one as their own supervisor, and each leader once', () => {
  expect(reportingLine(5, [department(3, 5, 6), department(2, 6), department(1, 5, 4)])).toEqual([
    department(3, 6),
    department(1, 4),
  ]);
});
