import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { ExportFormat } from '#engine/exportCalls.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { saveFile } from '../export/saveFile.ts';
import { formatInstant } from '../format/dateTime.ts';
import type { ImportJob } from './importRow.ts';
import { leftOutCount } from './resultCounts.ts';
import { StepPanel } from './StepPanel.tsx';
import { useImportDeed } from './useImportDeed.ts';

const formats: readonly ExportFormat[] = ['xlsx', 'csv'];

/** The rows that were left out, in the form of the template with their reasons: to be mended there and uploaded again. */
export const FailedRowsFile = ({ job }: { readonly job: ImportJob }) => {
  const translate = useTranslate();
  const { isRunning, refusal, run } = useImportDeed();
  const count = job.failed + leftOutCount(job);
  if (count === 0) return null;
  const download = (format: ExportFormat) =>
    run(async (provider) => {
      const { file, fileName } = await provider.askFailedRows(job.import_id, format);
      saveFile(file, fileName);
    });
  return (
    <StepPanel
      title={translate('importing.failedRows', { count: formatCount(count), smart_count: count })}
      text={translate('importing.failedRows.text', { until: formatInstant(job.expires_at) })}
    >
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        {formats.map((format) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<FileDownload />}
            // A disabled button would lose the keyboard that pressed it.
            aria-disabled={isRunning}
            onClick={() => isRunning || void download(format)}
          >
            {translate(`importing.failedRows.${format}`)}
          </Button>
        ))}
      </Stack>
      {refusal === undefined ? null : (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {refusal}
        </Alert>
      )}
    </StepPanel>
  );
};
