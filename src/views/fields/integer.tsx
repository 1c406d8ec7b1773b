import { DraftBox } from './DraftBox.tsx';
import type { FieldInputProps, FieldView } from './fieldView.ts';
import { NumberField } from './number.tsx';
import { formatNumberEntry, parseNumberEntry } from './numberEntry.ts';

const IntegerInput = (props: FieldInputProps) => (
  <DraftBox {...props} format={formatNumberEntry} parse={parseNumberEntry} inputMode="numeric" />
);

/** A whole number; decimals are kept as typed and refused by the validator, never rounded. */
export const integer: FieldView = { display: NumberField, input: IntegerInput, column: { align: 'right' } };
