import type { Identifier } from 'react-admin';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';

interface DepartmentBoxProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly isRequired?: boolean;
}

const oneOf = (value: Identifier | readonly Identifier[] | null): number | null => {
  const [first] = [value].flat();
  return first === null || first === undefined ? null : Number(first);
};

/** One department out of the reader's tree. */
export const DepartmentBox = (props: DepartmentBoxProps) => {
  const field = useModel('temporaryStaff').fields.find(({ name }) => name === 'department_id');
  if (field === undefined) return null;
  return (
    <TreeBox
      field={field}
      label={props.label}
      value={props.value}
      isMany={false}
      isRequired={props.isRequired === true}
      error={props.error !== undefined}
      helperText={props.error ?? props.help}
      onChange={(value) => props.onChange(oneOf(value))}
    />
  );
};
