import Link from '@mui/material/Link';
import { safeUrl } from '../format/safeUrl.ts';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

const UrlField = ({ value }: FieldDisplayProps) => {
  if (typeof value !== 'string') return null;
  const href = safeUrl(value);
  if (href === undefined) return <span>{value}</span>;
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {value}
    </Link>
  );
};

const parse = (entry: string): unknown => (entry.trim() === '' ? null : entry.trim());

const UrlInput = (props: FieldInputProps) => (
  <TextBox {...props} type="url" parse={parse} html={{ htmlInput: { inputMode: 'url' } }} />
);

/** A web address; only http and https become a link. */
export const url: FieldView = { display: UrlField, input: UrlInput };
