import { createContext, use } from 'react';
import { useWatch } from 'react-hook-form';

/** The department a form is about where it asks for none itself. */
export const PositionDepartmentContext = createContext<number | undefined>(undefined);

const onlyId = (value: unknown): number | undefined => {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [id] = ids;
  return ids.length === 1 && typeof id === 'number' ? id : undefined;
};

/**
 * The department of a position, as far as it is one: that of the same row of departments (`departments.0.id` beside
 * `departments.0.position`), the one chosen beside it in the form, or the one the form is about.
 */
export const useKnownDepartment = (source: string): number | undefined => {
  const around = use(PositionDepartmentContext);
  const row = source.includes('.') ? source.slice(0, source.lastIndexOf('.')) : undefined;
  // Outside of a row, `id` is the record's own.
  const names = row === undefined ? ['department_id', 'dept_id', 'department_ids'] : [`${row}.id`];
  const values: readonly unknown[] = useWatch({ name: names });
  return values.map(onlyId).find((id) => id !== undefined) ?? around;
};
