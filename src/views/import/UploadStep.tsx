import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { sizeName } from '#engine/fileRules.ts';
import type { ImportModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { beginsHere } from '../layouts/beginsHere.ts';
import { StepPanel } from './StepPanel.tsx';
import { maxSheetBytes, sheetTypes } from './sheetLimits.ts';
import { useFocusOnReturn } from './useFocusOnReturn.ts';
import { type Upload, useUploadSheet } from './useUploadSheet.ts';
import { WorkProgress } from './WorkProgress.tsx';

interface UploadStepProps {
  readonly noun: string;
  readonly purpose: ImportModel;
}

/** The filled sheet: dropped or chosen, sent with its progress, checked by the server before anything is written. */
export const UploadStep = ({ noun, purpose }: UploadStepProps) => {
  const translate = useTranslate();
  const { upload, send, cancel } = useUploadSheet(noun, purpose);
  const limits = translate('importing.upload.limits', {
    size: sizeName(maxSheetBytes),
    rows: formatCount(purpose.maxRows),
  });
  return (
    <StepPanel title={translate('importing.upload')} text={translate('importing.upload.text')}>
      {upload?.kind === 'sending' ? (
        <Sending upload={upload} onCancel={cancel} />
      ) : (
        <Stack spacing={1.5}>
          {upload === undefined ? null : <Refused upload={upload} />}
          <DropZone limits={limits} onFile={(file) => void send(file)} />
        </Stack>
      )}
    </StepPanel>
  );
};

const Sending = ({
  upload: { file, part },
  onCancel,
}: {
  readonly upload: Extract<Upload, { kind: 'sending' }>;
  readonly onCancel: () => void;
}) => {
  const translate = useTranslate();
  const isSent = part >= 1;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <WorkProgress
        label={translate(isSent ? 'importing.upload.reading' : 'importing.upload.sending', {
          file: file.name,
        })}
        percent={isSent ? undefined : Math.round(part * 100)}
        detail={sizeName(file.size)}
      />
      <Button onClick={onCancel}>{translate('importing.upload.cancel')}</Button>
    </Stack>
  );
};

/** Why the whole file was refused, and what to do. */
const Refused = ({ upload }: { readonly upload: Exclude<Upload, { kind: 'sending' }> }) => {
  const translate = useTranslate();
  const size = sizeName(maxSheetBytes);
  const message =
    upload.kind === 'tooLarge' ? translate('importing.upload.tooLarge', { size }) : upload.message;
  const fix = upload.kind === 'tooLarge' ? 'split' : upload.fix;
  return (
    <Alert severity="error" role="alert">
      <AlertTitle sx={{ overflowWrap: 'anywhere' }}>
        {translate('importing.upload.refused', { file: upload.file.name })}
      </AlertTitle>
      {message}
      {fix === undefined ? null : <Box>{translate(`importing.fix.${fix}`)}</Box>}
    </Alert>
  );
};

const hiddenInput = { position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden' } as const;
/** The input inside is what is operated: a label that calls itself a button would hold another one. */
const roleless = { role: undefined };

interface DropZoneProps {
  readonly limits: string;
  readonly onFile: (file: File) => void;
}

const DropZone = ({ limits, onFile }: DropZoneProps) => {
  const translate = useTranslate();
  const limitsId = useId();
  const input = useFocusOnReturn();
  const [isOver, setOver] = useState(false);
  const take = ([file]: readonly File[]) => (file === undefined ? undefined : onFile(file));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1.25,
        py: 4,
        px: 2,
        textAlign: 'center',
        border: '1px dashed var(--control-line)',
        borderRadius: 2,
        ...(isOver ? { borderColor: 'primary.main', backgroundColor: 'var(--selected)' } : {}),
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <UploadFile color="primary" sx={{ fontSize: 36 }} aria-hidden />
      <Typography>{translate('importing.upload.drop')}</Typography>
      <Button component="label" {...roleless} variant="contained" tabIndex={-1}>
        {translate('importing.upload.choose')}
        <input
          type="file"
          accept={sheetTypes}
          aria-describedby={limitsId}
          ref={input}
          {...{ [beginsHere]: '' }}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The same file may be chosen again once it was mended.
            event.target.value = '';
            take(files);
          }}
          style={hiddenInput}
        />
      </Button>
      <Typography id={limitsId} variant="body2" color="text.secondary">
        {limits}
      </Typography>
    </Box>
  );
};
