import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
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
