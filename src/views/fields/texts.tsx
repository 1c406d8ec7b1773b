import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { use } from 'react';
import { ListContext } from 'react-admin';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { safeUrl } from './file/shownFile.ts';

const TextField = ({ value }: FieldDisplayProps) => (
  <span>{value === null || value === undefined ? '' : String(value)}</span>
);

/** A short text in one line. */
export const text: FieldView = { display: TextField };

const LongTextField = ({ value }: FieldDisplayProps) => (
  <Box
    component="span"
    className="long-text"
    sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', display: '-webkit-box', maxWidth: '60ch' }}
  >
    {typeof value === 'string' ? value : ''}
  </Box>
);

/** A text with line breaks. */
export const longText: FieldView = {
  display: LongTextField,
  column: { minWidth: 200 },
};

const isAddress = (value: string): boolean => /^[^\s@*]+@[^\s@*]+$/.test(value);

/** A masked address is text: a link to `a***@…` would reach no one. */
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

/** An e-mail address. */
export const email: FieldView = { display: EmailField };

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

/** A web address; only http and https become a link. */
export const url: FieldView = { display: UrlField };

/** Never shown, not even its length. */
const PasswordField = () => null;

/** A secret that is written and never read; an empty box keeps the one there is. */
export const password: FieldView = { display: PasswordField };

const homeCode = '86';

/** The number as the server gives it, masked or not; a foreign country code in front. */
const PhoneField = ({ field, value, record }: FieldDisplayProps) => {
  if (typeof value !== 'string' || value === '') return null;
  const code = field.options.countryCode === undefined ? undefined : record[field.options.countryCode];
  const prefix = typeof code === 'string' && code !== homeCode ? `+${code} ` : '';
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {prefix}
      {value}
    </span>
  );
};

/** A phone number; its country code is chosen beside it when the schema names the field that holds it. */
export const phone: FieldView = { display: PhoneField, column: { minWidth: 130 } };

/** Names enough to tell places apart that are called alike everywhere. */
const shownInList = 2;

/** A way through a tree, its names parted by `/`: whole in a detail; in a list its end, and the whole below the pointer. */
export const PathText = ({ path }: { readonly path: string }) => {
  const isInList = use(ListContext) !== null;
  const names = path.split('/');
  if (!isInList || names.length <= shownInList) return <span>{path}</span>;
  return <span title={path}>{names.slice(-shownInList).join('/')}</span>;
};

const PathField = ({ value }: FieldDisplayProps) => <PathText path={String(value ?? '')} />;

/** Where a node of a tree stands, by the names above it. */
export const path: FieldView = { display: PathField };
