import { useRecordContext } from 'react-admin';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { TextBox } from '#views/fields/TextBox.tsx';

/** The code another system knows a department by: entered once, fixed from the moment it is saved. */
export const CodeInput = (props: FieldInputProps) => {
  const stored: unknown = useRecordContext()?.dept_code;
  const isFixed = typeof stored === 'string' && stored !== '';
  return <TextBox {...props} isReadOnly={props.isReadOnly || isFixed} />;
};
