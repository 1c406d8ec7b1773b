import facts from './facts/departments.json' with { type: 'json' };
import type { Random } from './random.ts';

const { outline } = facts;

/** What the outline says of one department. */
export interface PlannedDepartment {
  readonly id: number;
  readonly name: string;
  /** 0 at the top. */
  readonly parentId: number;
  /** Ids from the top down to this one. */
  readonly ancestors: readonly number[];
  /** Names from the top down to this one. */
  readonly path: readonly string[];
  /** People whose main department this is. */
  readonly people: number;
  readonly source: 'main' | 'partner' | 'synced';
  /** Names of the departments that still see it; empty: no one does. Undefined: not hidden. */
  readonly visibleTo: readonly string[] | undefined;
  readonly memberScope: 'self' | 'dept_and_sub' | undefined;
  readonly isDeletionPlanned: boolean;
}

const sources = ['main', 'partner', 'synced'] as const;
const scopes = ['self', 'dept_and_sub'] as const;

const visibleTo = (hide: string | undefined): readonly string[] | undefined => {
  if (hide === undefined) return undefined;
  return hide === 'all' ? [] : hide.replace('specified:', '').split(',');
};

type Marks = Pick<PlannedDepartment, 'source' | 'visibleTo' | 'memberScope' | 'isDeletionPlanned'>;

const marksOf = (text: string): Marks => {
  const marks = new Map(text.split(' ').map((mark) => [mark.split('=')[0], mark.split('=')[1]] as const));
  return {
    source: sources.find((source) => source === marks.get('source')) ?? 'main',
    visibleTo: visibleTo(marks.get('hide')),
    memberScope: scopes.find((scope) => scope === marks.get('scope')),
    isDeletionPlanned: marks.has('timed_delete'),
  };
};

const plannedFrom = (line: string, id: number, before: readonly PlannedDepartment[]): PlannedDepartment => {
  const level = line.search(/\S/) / 2;
  const [name = '', people = '0', marks = ''] = line.split('|').map((part) => part.trim());
  const parent = before.findLast((department) => department.ancestors.length === level);
  return {
    id,
    name,
    parentId: parent?.id ?? 0,
    ancestors: [...(parent?.ancestors ?? []), id],
    path: [...(parent?.path ?? []), name],
    people: Number(people),
    ...marksOf(marks),
  };
};

/** Departments of an outline in its order, parents before children; ids from 1. A line: two spaces per level, name | people directly in it | marks. */
export const planDepartments = (lines: readonly string[]): readonly PlannedDepartment[] =>
  lines.reduce<PlannedDepartment[]>((planned, line, index) => {
    planned.push(plannedFrom(line, index + 1, planned));
    return planned;
  }, []);

/** The 80 departments of 澜山智能. */
export const demoDepartments = (): readonly PlannedDepartment[] => planDepartments(outline);

/** Who leads a department of that name: the first ending that fits. */
const leaders: readonly (readonly string[])[] = facts.leaders;
const staff: Readonly<Record<string, readonly string[]>> = facts.staff;
const anyone: readonly string[] = ['专员'];

/** The title of someone in a department; seat 0 leads it. */
export const positionOf = (department: PlannedDepartment, seat: number, random: Random): string => {
  if (department.name === '人力资源中心' && seat === 0) return '人力资源总监';
  const leader = leaders.find(([ending = '']) => department.name.endsWith(ending));
  if (seat === 0) return leader?.[1] ?? '负责人';
  return random.pick(staff[department.path[0] ?? ''] ?? anyone);
};
