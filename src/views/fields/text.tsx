import type { FieldDisplayProps, FieldView } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

const TextField = ({ value }: FieldDisplayProps) => (
  <span>{value === null || value === undefined ? '' : String(value)}</span>
);

/** A short text in one line. */
export const text: FieldView = { display: TextField, input: TextBox };
