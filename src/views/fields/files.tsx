import AttachFile from '@mui/icons-material/AttachFile';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
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

const thumbnailSize = 48;

const ImageField = ({ value }: FieldDisplayProps) => (
  <Thumbnails files={shownFiles(value)} size={thumbnailSize} />
);

/** A picture, or several: small in lists and details, large on demand. */
export const image: FieldView = { display: ImageField, column: { minWidth: 80 } };
