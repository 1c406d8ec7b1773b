import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { TypedConfirmation } from '#views/actions/ActionDialog.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { type DisconnectCheck, useDisconnectCheck, useTreeWork } from './useConnection.ts';

const Consequences = ({ check }: { readonly check: DisconnectCheck }) => {
  const translate = useTranslate();
  const counted = (key: string, count: number) =>
    count === 0 ? [] : [translate(`department.disconnect.${key}`, { count: formatCount(count) })];
  const lines = [
    translate('department.disconnect.departments', {
      departments: formatCount(check.departments_count),
      people: formatCount(check.users_count),
    }),
    ...counted('resign', check.resign_count),
    ...counted('leave', check.leave_count),
    ...counted('groups', check.group_count),
    ...counted('admins', check.sub_admin_count),
    translate('department.disconnect.source'),
  ];
  return (
    <Stack component="ul" spacing={0.5} role="list" sx={{ m: 0, pl: 2.5 }}>
      {lines.map((line) => (
        <Typography key={line} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </Stack>
  );
};

interface DisconnectDialogProps {
  /** The root of a connected company. */
  readonly row: RaRecord;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Takes a connected company out of the tree after its numbers; where people leave with it, the name is typed. */
export const DisconnectDialog = ({ row, onDone, onClose }: DisconnectDialogProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const say = useSay();
  const { data: check, error } = useDisconnectCheck(Number(row.id));
  const { isRunning, refusal, run } = useTreeWork();
  const [isNamed, setNamed] = useState(false);
  const name = String(row.company_name ?? row.name);
  const asksForName = check !== undefined && check.resign_count > 0;
  const disconnect = () =>
    run(
      () => provider.call('disconnectDepartment', { id: Number(row.id) }),
      () => {
        const text = translate('department.disconnect.done', { name });
        say(text, 'success');
        onDone(text);
      },
    );
  return (
    <ConsequenceDialog
      title={translate('department.disconnect.title', { name })}
      confirmLabel={translate('department.disconnect.confirm')}
      isPossible={check !== undefined && (isNamed || !asksForName)}
      isRunning={isRunning}
      isDangerous
      onConfirm={() => void disconnect()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {check === undefined && error === null ? (
          <CircularProgress size={24} aria-label={translate('department.disconnect.counting')} />
        ) : null}
        {error === null ? null : <Alert severity="error">{error.message}</Alert>}
        {check === undefined ? null : <Consequences check={check} />}
        {asksForName ? <TypedConfirmation expected={name} onChange={setNamed} /> : null}
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};
