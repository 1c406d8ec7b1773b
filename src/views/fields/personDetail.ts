import type { RaRecord } from 'react-admin';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Where a person works: the path of the main department, else of the first. */
const placeOf = (person: RaRecord): string => {
  const departments: unknown = person.departments;
  if (!Array.isArray(departments)) return textOf(person.path);
  const main: unknown = departments.find((department) => department?.is_main === 1) ?? departments[0];
  const { path, name } = (main ?? {}) as { path?: unknown; name?: unknown };
  return textOf(path) || textOf(name);
};

/** What tells two people of one name apart: employee number and department. */
export const personDetail = (person: RaRecord): string =>
  [textOf(person.workId), placeOf(person)].filter((part) => part !== '').join(' · ');
