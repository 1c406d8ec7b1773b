import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { lazy, useState } from 'react';
import { useTranslate } from 'react-admin';
import { saveFile } from '#views/export/useExportWork.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { TotalLine } from '#views/list/ListCaption.tsx';
import { defineOverride } from '#views/override.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

/** How many imports there are, and how long their results are kept. */
const KeptTotal = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <TotalLine />
      <Typography variant="body2" color="text.secondary">
        {translate('task.importsKept')}
      </Typography>
    </Box>
  );
};

/** An import that goes on no more has rows that were left out. */
const ended: readonly unknown[] = ['finished', 'partly', 'failed', 'cancelled'];

/** Asks for the rows that were left out, in the form of the template, and lets the browser save them. */
const useDownload = (importId: number) => {
  const provider = useConsoleProvider();
  const say = useSay();
  const [isRunning, setRunning] = useState(false);
  const download = async () => {
    setRunning(true);
    try {
      const { file, fileName } = await provider.askFailedRows(importId, 'xlsx');
      saveFile(file, fileName);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), 'error');
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, download };
};

const DownloadButton = ({ record }: Pick<FieldDisplayProps, 'record'>) => {
  const translate = useTranslate();
  const { isRunning, download } = useDownload(Number(record.import_id));
  const label = translate('task.failedRows', { file: String(record.file_name ?? '') });
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={isRunning}
          onClick={(event) => {
            // The row around it opens the import.
            event.stopPropagation();
            void download();
          }}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
};

/** How many rows failed, with the file of all that were left out beside it. */
const FailedRowsField = ({ value, record }: FieldDisplayProps) => {
  const left = Number(value ?? 0) + Number(record.skipped_count ?? 0);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {formatCount(Number(value ?? 0))}
      {left > 0 && ended.includes(record.status) ? <DownloadButton record={record} /> : null}
    </Box>
  );
};

const ImportPage = lazy(async () => {
  const [{ ImportJobPage }, { FollowUp }] = await Promise.all([
    import('#views/import/ImportJobPage.tsx'),
    import('./FollowUp.tsx'),
  ]);
  return { default: () => <ImportJobPage FollowUp={FollowUp} /> };
});
const FirstImports = lazy(async () => ({ default: (await import('./FirstImports.tsx')).FirstImports }));

/** The list is generated, failed rows can be fetched from it; an import itself is a page of its own, not a drawer. */
export const importJobOverride = defineOverride<'importJob'>()({
  pages: { ':id': ImportPage, ':id/show': ImportPage },
  fields: { failed: { display: FailedRowsField } },
  views: { total: KeptTotal, emptyWays: FirstImports },
});
