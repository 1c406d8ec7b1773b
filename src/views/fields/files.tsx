import AttachFile from '@mui/icons-material/AttachFile';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { use } from 'react';
import { ListContext } from 'react-admin';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { type ShownFile, shownFiles } from './file/shownFile.ts';
import { Thumbnails } from './file/Thumbnails.tsx';

/** A file's name, a link where its address is safe. */
const FileLink = ({ file }: { readonly file: ShownFile }) => (
  <Stack component="span" direction="row" spacing={0.5} sx={{ alignItems: 'center', minWidth: 0 }}>
    <AttachFile fontSize="small" color="action" aria-hidden />
    {file.href === undefined ? (
      <span>{file.name}</span>
    ) : (
      <Link
        href={file.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => event.stopPropagation()}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {file.name}
      </Link>
    )}
  </Stack>
);

const FileField = ({ value }: FieldDisplayProps) => (
  <Stack component="span" spacing={0.25}>
    {shownFiles(value).map((file) => (
      <FileLink key={file.key} file={file} />
    ))}
  </Stack>
);

/** An uploaded file, or several. */
export const file: FieldView = { display: FileField, column: { minWidth: 160 } };

/** In a list it fits into a row of one line. */
const thumbnailSizes = { list: 36, alone: 48 } as const;

const ImageField = ({ value }: FieldDisplayProps) => {
  const isInList = use(ListContext) !== null;
  return <Thumbnails files={shownFiles(value)} size={thumbnailSizes[isInList ? 'list' : 'alone']} />;
};

/** A picture, or several: small in lists and details, large on demand. */
export const image: FieldView = { display: ImageField, column: { minWidth: 64 } };
