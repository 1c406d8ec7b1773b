import type { PlannedDepartment } from './departments.ts';

const fullSize = 10_000;
const peoplePerDepartment = 10;
const childrenPerLevel = [20, 10, 5, 3, 3] as const;
const unmarked = {
  source: 'main',
  visibleTo: undefined,
  memberScope: undefined,
  isDeletionPlanned: false,
} as const;

const grow = (
  planned: PlannedDepartment[],
  total: number,
  parent: PlannedDepartment | undefined,
  level: number,
): void => {
  const id = planned.length + 1;
  const name = `${'事业部 中心 部门 科室 小组'.split(' ')[level] ?? '小组'}${id}`;
  const department: PlannedDepartment = {
    id,
    name,
    parentId: parent?.id ?? 0,
    ancestors: [...(parent?.ancestors ?? []), id],
    path: [...(parent?.path ?? []), name],
    people: peoplePerDepartment,
    ...unmarked,
  };
  planned.push(department);
  const children = childrenPerLevel[level + 1] ?? 0;
  for (let child = 0; child < children && planned.length < total; child += 1)
    grow(planned, total, department, level + 1);
};

/** 10,000 departments or as many as are asked for, up to five levels deep, ten people in each. */
export const stressDepartments = (total = fullSize): readonly PlannedDepartment[] => {
  const planned: PlannedDepartment[] = [];
  while (planned.length < total) grow(planned, total, undefined, 0);
  return planned;
};
