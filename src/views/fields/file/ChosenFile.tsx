import AttachFile from '@mui/icons-material/AttachFile';
import Delete from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { sizeName } from '#engine/fileRules.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FileValue } from '#engine/objectFormats.ts';
import { shownFiles } from './shownFile.ts';
import { Thumbnails } from './Thumbnails.tsx';

interface ChosenFileProps {
  readonly field: FieldModel;
  readonly file: FileValue;
  readonly onRemove: (() => void) | undefined;
}

const previewSize = 72;

const factsOf = ({ size, width, height }: FileValue): string =>
  [
    ...(typeof width === 'number' && typeof height === 'number' ? [`${width}×${height}`] : []),
    ...(typeof size === 'number' ? [sizeName(size)] : []),
  ].join(' · ');

/** A file that stands in the field: its preview or name, its size, and the way to take it out. */
export const ChosenFile = ({ field, file, onRemove }: ChosenFileProps) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      {field.kind === 'image' ? (
        <Thumbnails files={shownFiles(file)} size={previewSize} />
      ) : (
        <AttachFile color="action" aria-hidden />
      )}
      <Stack sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" noWrap>
          {file.name ?? ''}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {factsOf(file)}
        </Typography>
      </Stack>
      {onRemove === undefined ? null : (
        <IconButton
          size="small"
          aria-label={translate('fields.file.remove', { name: file.name ?? '' })}
          onClick={onRemove}
        >
          <Delete fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
};
