import AttachFile from '@mui/icons-material/AttachFile';
import Delete from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { recommendedSize, sizeName, uncutViolation } from '#engine/fileRules.ts';
import type { FieldModel } from '#engine/model.ts';
import { type FileValue, filesIn } from '#engine/objectFormats.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useBeginUpload, useFieldInput } from '#views/form/state/formState.tsx';
import { FileChooser, type FileChooserProps, UploadProgress } from './FileChooser.tsx';
import { shownFiles } from './shownFile.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { useUpload } from './useUpload.ts';

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

/** Said of a picture that is taken although it has not the size that is recommended. */
const SizeWarning = ({ field, file }: Pick<ChosenFileProps, 'field' | 'file'>) => {
  const translate = useTranslate();
  const size = recommendedSize(field.options);
  const isKnown = typeof file.width === 'number' && typeof file.height === 'number';
  if (size === undefined || !isKnown || (file.width === size.width && file.height === size.height))
    return null;
  return (
    <Alert severity="warning" sx={{ py: 0 }}>
      {translate('fields.file.notRecommended', { ...size, own: `${file.width}×${file.height}` })}
    </Alert>
  );
};

/** A file that stands in the field: its preview or name, its size, and the way to take it out. */
const ChosenFile = ({ field, file, onRemove }: ChosenFileProps) => {
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
        <SizeWarning field={field} file={file} />
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

const CropDialog = lazy(() => import('./CropDialog.tsx').then((module) => ({ default: module.CropDialog })));

interface UploadBoxProps extends Omit<FileChooserProps, 'onChoose'> {
  readonly scene: string;
  /** How many more files the field takes; at 0 none can be chosen. */
  readonly room: number;
  /** How many it takes at all. */
  readonly most: number;
  /** Whether the field holds a file: of one that was removed no one says that it has arrived. */
  readonly isFilled: boolean;
  /** Files set out; what it gives is called when all are through. */
  readonly onBegin: () => () => void;
  readonly onDone: (file: FileValue) => void;
}

const isCroppable = ({ kind, options }: FieldModel, file: File): boolean =>
  kind === 'image' && options.crop === true && /^image\/(png|jpeg|webp)$/.test(file.type);

const LeftOut = ({ names, most }: { readonly names: readonly string[]; readonly most: number }) => {
  const translate = useTranslate();
  return (
    <Alert severity="warning" role="alert" sx={{ mt: 1 }}>
      {translate('fields.file.leftOut', {
        smart_count: most,
        names: names.join(translate('views.draft.comma')),
      })}
    </Alert>
  );
};

/** Choose or drop files, cut each where the field says so, and send them one by one; what finds no room is named. */
const UploadBox = ({ scene, room, most, isFilled, onBegin, onDone, ...props }: UploadBoxProps) => {
  const { field } = props;
  const upload = useUpload({ field, scene, onBegin, onDone });
  const [uncut, setUncut] = useState<readonly File[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const choose = (files: readonly File[]) => {
    const taken = files.slice(0, room);
    upload.forget();
    setLeftOut(files.slice(room).map(({ name }) => name));
    const toCut = taken.filter((file) => isCroppable(field, file));
    setUncut(toCut.filter((file) => uncutViolation(file.size) === undefined));
    for (const file of toCut) upload.refuse(file, uncutViolation(file.size));
    upload.send(taken.filter((file) => !isCroppable(field, file)));
  };
  const [toCut] = uncut;
  const cutNext = () => setUncut(uncut.slice(1));
  return (
    <Box>
      {upload.state.sending === undefined && room > 0 ? <FileChooser {...props} onChoose={choose} /> : null}
      <UploadProgress state={upload.state} isFilled={isFilled} onCancel={upload.cancel} />
      {leftOut.length === 0 ? null : <LeftOut names={leftOut} most={most} />}
      {toCut === undefined ? null : (
        <Suspense fallback={null}>
          <CropDialog
            key={uncut.length}
            file={toCut}
            field={field}
            onCancel={cutNext}
            onTake={(cut) => {
              cutNext();
              upload.send([cut]);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
};

/** A single file is replaced: there is always room for the next. */
const mostOf = ({ isMany, schema }: FieldModel): number =>
  isMany ? (schema.maxItems ?? Number.POSITIVE_INFINITY) : 1;

/** The files of a field: each shown and removable, and a place for the next; a single one is replaced. */
export const FilesInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const titleId = useId();
  const noun = useResourceContext() ?? '';
  const input = useFieldInput(field, source);
  const begin = useBeginUpload(source);
  const { getValues } = useFormContext();
  const most = mostOf(field);
  const files = filesIn(input.value);
  // As the field is now, not as it was drawn: a file arrives long after it was chosen.
  const standing = () => filesIn(getValues(source));
  const take = (file: FileValue) => input.onChange(field.isMany ? [...standing(), file] : file);
  const drop = (id: string) => {
    const rest = standing().filter((file) => file.file_id !== id);
    input.onChange(field.isMany ? rest : null);
  };
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" component="div" color="text.secondary" sx={{ mb: 0.75 }}>
        {isRequired ? `${input.label} *` : input.label}
      </Typography>
      <Stack spacing={1}>
        {files.map((file) => (
          <ChosenFile
            key={file.file_id}
            field={field}
            file={file}
            onRemove={isReadOnly ? undefined : () => drop(file.file_id)}
          />
        ))}
        {isReadOnly ? null : (
          <UploadBox
            field={field}
            scene={`${noun}.${field.path}`}
            label={input.label}
            inputRef={input.ref}
            isReplacing={!field.isMany && files.length > 0}
            room={field.isMany ? Math.max(0, most - files.length) : 1}
            most={most}
            isFilled={files.length > 0}
            hasError={input.error !== undefined}
            onBegin={begin}
            onDone={take}
          />
        )}
      </Stack>
      {input.helperText === undefined ? null : (
        <FormHelperText error={input.error !== undefined}>{input.helperText}</FormHelperText>
      )}
    </Box>
  );
};
