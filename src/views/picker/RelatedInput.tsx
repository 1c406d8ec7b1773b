import type { RaRecord } from 'react-admin';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { RelatedBox } from './RelatedBox.tsx';

interface RelatedInputProps extends FieldInputProps {
  readonly detailOf?: (row: RaRecord) => string;
  /** Why a row cannot be chosen, said in its place; undefined: it can. */
  readonly reasonAgainst?: (row: RaRecord) => string | undefined;
}

/** Chooses one or several rows of the related resource by searching. */
export const RelatedInput = ({ detailOf, reasonAgainst, ...props }: RelatedInputProps) => {
  const input = useFieldInput(props.field, props.source);
  return (
    <RelatedBox
      field={props.field}
      label={input.label}
      value={input.value}
      isMany={props.field.isMany}
      onChange={input.onChange}
      detailOf={detailOf}
      {...(reasonAgainst === undefined ? {} : { reasonAgainst })}
      id={input.id}
      inputRef={input.ref}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.helperText}
      isRequired={props.isRequired}
      isDisabled={props.isReadOnly}
    />
  );
};
