import { type RaRecord, useTranslate } from 'react-admin';
import type { FieldDisplayProps, FieldFilterProps, FieldInputProps, FieldView } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { RelatedFilter, RelatedInput } from '#views/picker/RelatedInput.tsx';
import { RelatedNames } from '#views/picker/RelatedNames.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';

/** `0` is the company itself, which no call lists. */
const TreeReferenceField = (props: FieldDisplayProps) => {
  const translate = useTranslate();
  return props.value === 0 ? <span>{translate('views.tree.root')}</span> : <RelatedNames {...props} />;
};

const TreeReferenceInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const input = useFieldInput(field, source);
  return (
    <TreeBox
      field={field}
      label={input.label}
      value={input.value}
      isMany={field.isMany}
      onChange={input.onChange}
      id={input.id}
      inputRef={input.ref}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.helperText}
      isRequired={isRequired}
      isDisabled={isReadOnly}
    />
  );
};

const TreeReferenceFilter = ({ field, label, value, onChange }: FieldFilterProps) => (
  <TreeBox
    field={field}
    label={label}
    value={value}
    isMany={field.options.filter === 'in'}
    onChange={(ids) => onChange(ids === null || (Array.isArray(ids) && ids.length === 0) ? undefined : ids)}
    width={220}
  />
);

/** One or several nodes of a tree, picked from the tree itself. */
export const treeReference: FieldView = {
  display: TreeReferenceField,
  input: TreeReferenceInput,
  filter: TreeReferenceFilter,
};

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
