import Close from '@mui/icons-material/Close';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ShownFile } from './shownFile.ts';

interface LightboxProps {
  readonly files: readonly ShownFile[];
  readonly start: number;
  readonly onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const LargePicture = ({ file }: { readonly file: ShownFile | undefined }) => {
  const translate = useTranslate();
  const [failed, setFailed] = useState<string>();
  if (file?.href === undefined || failed === file.href)
    return (
      <Stack spacing={1} sx={{ alignItems: 'center', py: 6 }}>
        <Typography color="text.secondary">{translate('fields.image.broken')}</Typography>
        {file?.href === undefined ? null : (
          <Link href={file.href} target="_blank" rel="noopener noreferrer">
            {file.name}
          </Link>
        )}
      </Stack>
    );
  return (
    <img
      src={file.href}
      alt={file.name}
      referrerPolicy="no-referrer"
      onError={() => setFailed(file.href)}
      style={{ maxWidth: '100%', maxHeight: '75vh', objectFit: 'contain', margin: 'auto', display: 'block' }}
    />
  );
};

/** Pictures large, one at a time; arrow keys go through them, Escape closes. */
export const Lightbox = ({ files, start, onClose }: LightboxProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const [at, setAt] = useState(start);
  const move = (step: number) => setAt((at + step + files.length) % files.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && files.length > 1) move(step);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="lg" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', pl: 2, pr: 1, py: 1, minWidth: 280 }}>
        <Typography
          id={titleId}
          variant="subtitle2"
          component="h2"
          noWrap
          sx={{ flex: 1 }}
          aria-live="polite"
        >
          {files.length > 1 ? `${at + 1} / ${files.length}  ${files[at]?.name ?? ''}` : files[at]?.name}
        </Typography>
        {files.length > 1 ? (
          <>
            <IconButton aria-label={translate('fields.image.previous')} onClick={() => move(-1)}>
              <NavigateBefore />
            </IconButton>
            <IconButton aria-label={translate('fields.image.next')} onClick={() => move(1)}>
              <NavigateNext />
            </IconButton>
          </>
        ) : null}
        <IconButton aria-label={translate('fields.image.close')} onClick={onClose} autoFocus>
          <Close />
        </IconButton>
      </Stack>
      <LargePicture file={files[at]} />
    </Dialog>
  );
};
