import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { personDetail } from '../personDetail.ts';

/** One or several nodes of a tree, picked from the tree itself. */
export const TreeReferenceInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
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

/** One or several people, or rows of any kind that have a detail like theirs. */
export const PersonInput = (props: FieldInputProps) => <RelatedInput {...props} detailOf={personDetail} />;
