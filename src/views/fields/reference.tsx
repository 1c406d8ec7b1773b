import type { RaRecord } from 'react-admin';
import { RelatedFilter, RelatedInput } from '#views/picker/RelatedInput.tsx';
import { RelatedNames } from '#views/picker/RelatedNames.tsx';
import type { FieldFilterProps, FieldInputProps, FieldView } from './fieldView.ts';

/** The id of one row of another resource. */
export const reference: FieldView = { display: RelatedNames, input: RelatedInput, filter: RelatedFilter };

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

const PersonInput = (props: FieldInputProps) => <RelatedInput {...props} detailOf={personDetail} />;
const PersonFilter = (props: FieldFilterProps) => <RelatedFilter {...props} detailOf={personDetail} />;

/** A person, found by name, pinyin, initials, phone or employee number. */
export const personReference: FieldView = { display: RelatedNames, input: PersonInput, filter: PersonFilter };

// Rows that are no people have no such detail.
const Input = (props: FieldInputProps) => <RelatedInput {...props} detailOf={personDetail} />;
const Filter = (props: FieldFilterProps) => <RelatedFilter {...props} detailOf={personDetail} />;

/** The ids of several rows of another resource. */
export const references: FieldView = { display: RelatedNames, input: Input, filter: Filter };
