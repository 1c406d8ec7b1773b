import { useTranslate } from 'react-admin';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { RelatedNames } from '../picker/RelatedNames.tsx';
import { TreeBox } from '../picker/TreeBox.tsx';
import type { FieldDisplayProps, FieldFilterProps, FieldInputProps, FieldView } from './fieldView.ts';

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
