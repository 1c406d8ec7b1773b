import type { PlannedDepartment } from './departments.ts';
import facts from './facts/positions.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Who leads a department of that name: the first ending that fits. */
const leaders: readonly (readonly string[])[] = facts.leaders;
const staff: Readonly<Record<string, readonly string[]>> = facts.staff;
const anybody: readonly string[] = ['专员'];

/** The title of somebody in a department; seat 0 leads it. */
export const positionOf = (department: PlannedDepartment, seat: number, random: Random): string => {
  if (department.name === '人力资源中心' && seat === 0) return '人力资源总监';
  const leader = leaders.find(([ending = '']) => department.name.endsWith(ending));
  if (seat === 0) return leader?.[1] ?? '负责人';
  return random.pick(staff[department.path[0] ?? ''] ?? anybody);
};
