import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import type { ImportReply } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { sizeName } from '#engine/fileRules.ts';
import type { ImportModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { beginsHere } from '#views/layouts/PageHead.tsx';
import { holdTab } from '#views/longWork/longWorkStore.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { arrivalOf, importAddress, readSheet } from './entry/importAddress.ts';
import { maxSheetBytes } from './entry/SheetDrop.tsx';
import { StepPanel, WorkProgress } from './ImportFrame.tsx';
import { useFocusOnReturn, useRememberSending } from './useFocusOnReturn.ts';

/** Kinds of sheets that are read; what a file really is the server tells by its content. */
const sheetTypes = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a user does about a file that was refused as a whole. */
type Fix = 'template' | 'type' | 'split' | 'range' | 'rows';

const fixes: Readonly<Record<string, Fix>> = {
  'sheet.type': 'type',
  'sheet.tooLarge': 'split',
  'sheet.tooManyRows': 'split',
  'sheet.range': 'range',
  'sheet.noRows': 'rows',
  'sheet.wrongTemplate': 'template',
  'sheet.oldTemplate': 'template',
  'sheet.otherTemplate': 'template',
  'sheet.missingColumns': 'template',
  'sheet.unknownColumns': 'template',
  'sheet.repeatedColumns': 'template',
};

/** The way on after a refusal; undefined where its sentence says all there is to say. */
const fixOf = (errorKey: string | undefined): Fix | undefined => fixes[errorKey ?? ''];

/** What stands where a file was put. `part`: how much of it has been sent, of 1; the server reads it after that. */
type Upload =
  | { readonly kind: 'sending'; readonly file: File; readonly part: number }
  | {
      readonly kind: 'refused';
      readonly file: File;
      readonly message: string;
      readonly fix: Fix | undefined;
    }
  | { readonly kind: 'tooLarge'; readonly file: File };

const refused = (file: File, error: unknown): Upload => ({
  kind: 'refused',
  file,
  message: error instanceof Error ? error.message : String(error),
  fix: fixOf(refusalOf(error)?.error_key),
});

/** Sends a sheet to be checked and goes on to its import; a refused file says why where it was put. */
const useUploadSheet = ({ noun, purpose: { purpose }, onChecked }: UploadStepProps) => {
  const provider = useConsoleProvider();
  const navigate = useNavigate();
  const rememberSending = useRememberSending();
  const [upload, setUpload] = useState<Upload>();
  const running = useRef<AbortController>(undefined);
  // A user who leaves has changed their mind: nothing leads them back here later.
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    if (file.size > maxSheetBytes) return setUpload({ kind: 'tooLarge', file });
    const release = holdTab();
    const stop = new AbortController();
    running.current = stop;
    setUpload({ kind: 'sending', file, part: 0 });
    try {
      const onProgress = (part: number) => setUpload({ kind: 'sending', file, part });
      const reply = await provider.checkSheet(noun, purpose, file, { signal: stop.signal, onProgress });
      if (onChecked !== undefined) return onChecked(file, reply);
      const { import_id: id, status } = reply;
      rememberSending();
      navigate(importAddress(id), { state: arrivalOf(status) });
    } catch (error) {
      setUpload(stop.signal.aborted ? undefined : refused(file, error));
    } finally {
      release();
    }
  };
  return { upload, send, cancel: () => running.current?.abort() };
};

/**
 * Sends the sheet that came along from the list it was dropped on, once: the address is left without it first, so that going back or
 * loading the page again sends nothing.
 */
const useDroppedSheet = (send: (file: File) => void): void => {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const arrived = readSheet(state);
  const held = useRef<File>(undefined);
  useEffect(() => {
    if (arrived !== undefined) {
      held.current = arrived;
      navigate(pathname, { replace: true, state: null });
    } else if (held.current !== undefined) {
      const sheet = held.current;
      held.current = undefined;
      send(sheet);
    }
  });
};

interface UploadStepProps {
  readonly noun: string;
  readonly purpose: ImportModel;
  /** What happens to a checked sheet; left out, its import has a page that is gone to. */
  readonly onChecked?: (file: File, reply: ImportReply) => void;
}

/** The filled sheet: dropped or chosen, sent with its progress, checked by the server before anything is written. */
export const UploadStep = (props: UploadStepProps) => {
  const { purpose } = props;
  const translate = useTranslate();
  const { upload, send, cancel } = useUploadSheet(props);
  useDroppedSheet((file) => void send(file));
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
        borderRadius: 'var(--radius-card)',
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
