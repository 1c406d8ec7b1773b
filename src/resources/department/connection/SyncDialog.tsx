import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { type SyncReport, useTreeWork } from './useConnection.ts';

/** What a sync did, in sentences; one of them where nothing had changed. */
const useLines = () => {
  const translate = useTranslate();
  const line = (key: string, [added, changed, removed]: readonly [number, number, number]) =>
    added + changed + removed === 0
      ? []
      : [
          translate(key, {
            added: formatCount(added),
            changed: formatCount(changed),
            removed: formatCount(removed),
          }),
        ];
  return (report: SyncReport): readonly string[] => {
    const lines = [
      ...line('department.sync.departments', [
        report.departments_added,
        report.departments_changed,
        report.departments_removed,
      ]),
      ...line('department.sync.people', [report.people_added, report.people_changed, report.people_removed]),
    ];
    const skipped = report.people_skipped;
    return [
      ...(lines.length === 0 ? [translate('department.sync.same')] : lines),
      ...(skipped === 0 ? [] : [translate('department.sync.skipped', { count: formatCount(skipped) })]),
    ];
  };
};

interface SyncDialogProps {
  /** The root of a connected company. */
  readonly row: RaRecord;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Brings a connected company up to date, after saying what that means; then says what was changed. */
export const SyncDialog = ({ row, onDone, onClose }: SyncDialogProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const linesOf = useLines();
  const { isRunning, refusal, run } = useTreeWork();
  const [report, setReport] = useState<SyncReport>();
  const name = String(row.company_name ?? row.name);
  const sync = () =>
    run(
      () => provider.call('syncDepartment', { id: Number(row.id) }),
      (reply) => {
        setReport(reply);
        onDone(translate('department.sync.done', { name: reply.company_name }));
      },
    );
  return (
    <ConsequenceDialog
      title={translate('department.sync.title', { name })}
      {...(report === undefined ? { confirmLabel: translate('department.sync.confirm') } : {})}
      isRunning={isRunning}
      onConfirm={() => void sync()}
      onClose={onClose}
    >
      {report === undefined ? (
        <Stack spacing={2}>
          <Typography variant="body2">{translate('department.sync.help')}</Typography>
          {typeof row.synced_at === 'string' ? (
            <Typography variant="body2" color="text.secondary">
              {translate('department.syncedAt', { time: formatInstant(row.synced_at) })}
            </Typography>
          ) : null}
          {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
        </Stack>
      ) : (
        <Alert severity="success">
          {linesOf(report).map((line) => (
            <Typography key={line} variant="body2">
              {line}
            </Typography>
          ))}
        </Alert>
      )}
    </ConsequenceDialog>
  );
};
