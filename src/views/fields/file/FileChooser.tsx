import Upload from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DragEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { acceptedTypes, maxBytesOf, mediaTypes, sizeName, typeNames } from '#engine/fileRules.ts';
import type { FieldModel } from '#engine/model.ts';
import type { UploadState, UploadTrouble } from './useUpload.ts';

interface UploadProgressProps {
  /** Whether the field holds a file. */
  readonly isFilled: boolean;
  readonly state: UploadState;
  readonly onCancel: () => void;
}

/** Every tenth is said aloud, not every percent. */
const spokenStep = 10;

const Sending = ({
  name,
  part,
  onCancel,
}: { readonly name: string; readonly part: number } & Pick<UploadProgressProps, 'onCancel'>) => {
  const translate = useTranslate();
  const percent = Math.round(part * 100);
  const spoken = Math.floor(percent / spokenStep) * spokenStep;
  const label = translate('fields.file.sending', { name });
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', p: 1.5 }}>
      <Stack spacing={0.75} sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {label}
        </Typography>
        <LinearProgress variant="determinate" value={percent} aria-label={label} />
        <Typography variant="caption" color="text.secondary" role="status">
          {translate('fields.file.percent', { percent: spoken })}
        </Typography>
      </Stack>
      <Button size="small" onClick={onCancel}>
        {translate('fields.file.cancel')}
      </Button>
    </Stack>
  );
};

const Trouble = ({ message, retry }: UploadTrouble) => {
  const translate = useTranslate();
  const again =
    retry === undefined
      ? {}
      : {
          action: (
            <Button color="inherit" size="small" onClick={retry}>
              {translate('fields.file.retry')}
            </Button>
          ),
        };
  return (
    <Alert severity={retry === undefined ? 'error' : 'warning'} role="alert" sx={{ mt: 1 }} {...again}>
      {message}
    </Alert>
  );
};

const Arrived = ({ isSaid }: { readonly isSaid: boolean }) => {
  const translate = useTranslate();
  return (
    <Typography variant="caption" component="p" role="status" sx={{ color: 'text.secondary', m: 0 }}>
      {isSaid ? translate('fields.file.done') : ''}
    </Typography>
  );
};

/** How uploads go: the progress of the one under way, what was wrong with others, or the way to try them again. */
export const UploadProgress = ({ state, isFilled, onCancel }: UploadProgressProps) => (
  <>
    <Arrived
      isSaid={isFilled && state.hasArrived && state.sending === undefined && state.troubles.length === 0}
    />
    {state.sending === undefined ? null : (
      <Sending name={state.sending.name} part={state.sending.part} onCancel={onCancel} />
    )}
    {state.troubles.map((trouble) => (
      <Trouble key={`${trouble.file.name} ${trouble.file.lastModified} ${trouble.file.size}`} {...trouble} />
    ))}
  </>
);

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
  const { width, height, minWidth, minHeight, recommended } = dimensions;
  return [
    translate('fields.file.limits', {
      types: typeNames(acceptedTypes(field)),
      size: sizeName(maxBytesOf(field.options)),
    }),
    ...(width === undefined || height === undefined
      ? []
      : [translate(`fields.file.${recommended === true ? 'recommended' : 'exact'}`, { width, height })]),
    ...(minWidth === undefined || minHeight === undefined
      ? []
      : [translate('fields.file.atLeast', { width: minWidth, height: minHeight })]),
  ].join(' · ');
};

export interface FileChooserProps {
  readonly field: FieldModel;
  readonly label: string;
  readonly inputRef: (element: HTMLElement | null) => void;
  readonly isReplacing: boolean;
  readonly hasError: boolean;
  /** At least one file. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** The place files are dropped on and chosen at, with what the field takes. */
export const FileChooser = ({
  field,
  label,
  inputRef,
  isReplacing,
  hasError,
  onChoose,
}: FileChooserProps) => {
  const translate = useTranslate();
  const [isOver, setIsOver] = useState(false);
  const limits = useLimits(field);
  const verb = field.kind === 'image' ? 'fields.file.chooseImage' : 'fields.file.choose';
  const choose = (files: readonly File[]) => (files.length > 0 ? onChoose(files) : undefined);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose([...event.dataTransfer.files]);
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
            multiple={field.isMany}
            aria-label={`${label}: ${translate(isReplacing ? 'fields.file.replace' : verb)}`}
            aria-description={limits}
            accept={acceptedTypes(field)
              .map((type) => mediaTypes[type])
              .join(',')}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              // The same file may be chosen again after it was refused.
              event.target.value = '';
              choose(files);
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
