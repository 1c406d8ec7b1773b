import ImageNotSupported from '@mui/icons-material/ImageNotSupportedOutlined';
import InsertLink from '@mui/icons-material/InsertLink';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ShownFile } from './shownFile.ts';

const Lightbox = lazy(() => import('./Lightbox.tsx').then((module) => ({ default: module.Lightbox })));

interface ThumbnailsProps {
  readonly files: readonly ShownFile[];
  /** Edge in pixels. */
  readonly size: number;
}

const isElsewhere = (address: string | undefined): boolean => /^https?:/.test(address ?? '');

/**
 * A picture that does not come leaves a mark in its place, not the browser's torn paper: a link where it stands on a foreign
 * server, whose pictures the page's policy does not load.
 */
export const Picture = ({ file, size }: { readonly file: ShownFile; readonly size: number }) => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken || file.href === undefined) {
    const Mark = isElsewhere(file.href) ? InsertLink : ImageNotSupported;
    return <Mark color="action" fontSize="small" aria-hidden />;
  }
  return (
    <img
      src={file.href}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
      style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
    />
  );
};

/** Small pictures in a row; each opens large. In a table they do not open the row. */
export const Thumbnails = ({ files, size }: ThumbnailsProps) => {
  const translate = useTranslate();
  const [opened, setOpened] = useState<number>();
  const open = (event: MouseEvent, index: number) => {
    event.stopPropagation();
    setOpened(index);
  };
  return (
    <Stack component="span" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75 }}>
      {files.map((file, index) => (
        <ButtonBase
          key={file.key}
          aria-label={translate('fields.image.open', { name: file.name })}
          aria-haspopup="dialog"
          onClick={(event) => open(event, index)}
          sx={{
            width: size,
            height: size,
            overflow: 'hidden',
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
            bgcolor: 'action.hover',
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          <Picture file={file} size={size} />
        </ButtonBase>
      ))}
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          {/* A dialog's clicks come up through React's tree, to the row behind it. */}
          <Box component="span" onClick={(event) => event.stopPropagation()}>
            <Lightbox files={files} start={opened} onClose={() => setOpened(undefined)} />
          </Box>
        </Suspense>
      )}
    </Stack>
  );
};
