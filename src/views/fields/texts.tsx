import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { safeUrl } from '#views/format/safeUrl.ts';

const TextField = ({ value }: FieldDisplayProps) => (
  <span>{value === null || value === undefined ? '' : String(value)}</span>
);

/** A short text in one line. */
export const text: FieldView = { display: TextField };

const LongTextField = ({ value }: FieldDisplayProps) => (
  <Box
    component="span"
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
