import Upload from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { acceptedTypes, maxBytesOf, sizeName, typeNames } from '#engine/fileRules.ts';
import { mediaTypes } from '#engine/fileSignature.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FileValue } from '#engine/objectFormats.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './useUpload.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx').then((module) => ({ default: module.CropDialog })));

interface UploadBoxProps {
  readonly field: FieldModel;
  readonly scene: string;
  readonly label: string;
  readonly inputRef: (element: HTMLElement | null) => void;
  readonly isReplacing: boolean;
  readonly hasError: boolean;
  /** A file sets out; what it gives is called when it is through. */
  readonly onBegin: () => () => void;
  readonly onDone: (file: FileValue) => void;
}

/** Seen by screen readers and reached by keys, drawn by the label around it. */
const hiddenInput = {
  position: 'absolute',
  width: 1,
  height: 1,
  opacity: 0,
  overflow: 'hidden',
} as const;

/** The input inside is what is operated: a label that calls itself a button would hold another one. */
const roleless = { role: undefined };

/** What a field takes, in one line: types, size, pixels. */
const useLimits = (field: FieldModel): string => {
  const translate = useTranslate();
  const { dimensions = {} } = field.options;
  const { width, height, minWidth, minHeight } = dimensions;
  return [
    translate('fields.file.limits', {
      types: typeNames(acceptedTypes(field)),
      size: sizeName(maxBytesOf(field.options)),
    }),
    ...(width === undefined || height === undefined
      ? []
      : [translate('fields.file.exact', { width, height })]),
    ...(minWidth === undefined || minHeight === undefined
      ? []
      : [translate('fields.file.atLeast', { width: minWidth, height: minHeight })]),
  ].join(' · ');
};

interface ChooserProps extends Omit<UploadBoxProps, 'scene' | 'onBegin' | 'onDone'> {
  readonly onChoose: (file: File) => void;
}

const Chooser = ({ field, label, inputRef, isReplacing, hasError, onChoose }: ChooserProps) => {
  const translate = useTranslate();
  const [isOver, setIsOver] = useState(false);
  const limits = useLimits(field);
  const verb = field.kind === 'image' ? 'fields.file.chooseImage' : 'fields.file.choose';
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onChoose(file);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      sx={{
        p: 1.5,
        border: '1px dashed',
        borderColor: hasError ? 'error.main' : isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : 'transparent',
        borderRadius: 1,
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          component="label"
          {...roleless}
          size="small"
          variant="outlined"
          startIcon={<Upload />}
          tabIndex={-1}
        >
          {translate(isReplacing ? 'fields.file.replace' : verb)}
          <input
            ref={inputRef}
            type="file"
            aria-label={`${label}: ${translate(isReplacing ? 'fields.file.replace' : verb)}`}
            aria-description={limits}
            accept={acceptedTypes(field)
              .map((type) => mediaTypes[type])
              .join(',')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // The same file may be chosen again after it was refused.
              event.target.value = '';
              if (file !== undefined) onChoose(file);
            }}
            style={hiddenInput}
          />
        </Button>
        <Typography variant="body2" color="text.secondary">
          {translate('fields.file.drop')}
        </Typography>
      </Stack>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 0.75 }}>
        {limits}
      </Typography>
    </Box>
  );
};

const isCroppable = ({ kind, options }: FieldModel, file: File): boolean =>
  kind === 'image' && options.crop === true && /^image\/(png|jpeg|webp)$/.test(file.type);

/** Choose or drop a file, cut it where the field says so, and send it. */
export const UploadBox = ({ scene, onBegin, onDone, ...props }: UploadBoxProps) => {
  const { field } = props;
  const upload = useUpload({ field, scene, onBegin, onDone });
  const [uncut, setUncut] = useState<File>();
  const choose = (file: File) => (isCroppable(field, file) ? setUncut(file) : upload.send(file));
  return (
    <Box>
      {upload.state.kind === 'sending' ? null : <Chooser {...props} onChoose={choose} />}
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
      {uncut === undefined ? null : (
        <Suspense fallback={null}>
          <CropDialog
            file={uncut}
            ratio={field.options.dimensions?.ratio}
            onCancel={() => setUncut(undefined)}
            onTake={(cut) => {
              setUncut(undefined);
              upload.send(cut);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
};
