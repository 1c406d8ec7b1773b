import Link from '@mui/material/Link';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

const isAddress = (value: string): boolean => /^[^\s@*]+@[^\s@*]+$/.test(value);

/** A masked address is text: a link to `a***@…` would reach nobody. */
const EmailField = ({ value }: FieldDisplayProps) => {
  if (typeof value !== 'string') return null;
  if (!isAddress(value)) return <span>{value}</span>;
  return (
    <Link
      href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}
      onClick={(event) => event.stopPropagation()}
    >
      {value}
    </Link>
  );
};

const parse = (entry: string): unknown => (entry.trim() === '' ? null : entry.trim());

const EmailInput = (props: FieldInputProps) => (
  <TextBox {...props} type="email" parse={parse} html={{ htmlInput: { autoComplete: 'off' } }} />
);

/** An e-mail address. */
export const email: FieldView = { display: EmailField, input: EmailInput };
