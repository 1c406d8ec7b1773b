import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Calls, SecuritySetting } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import type { SaveQuestionProps } from '#views/override.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type Ending = Calls['securityCheck']['reply'];

/** How many sessions end with the setting as it would be: what this part changes, beside what stands. */
const useEnding = (values: SaveQuestionProps['values']) => {
  const provider = useConsoleProvider();
  const standing = useRecordContext();
  const after = { ...standing, ...values } as SecuritySetting;
  const requested = {
    session_idle_hours: after.session_idle_hours,
    session_max_hours: after.session_max_hours,
    allowed_addresses: after.allowed_addresses ?? '',
  };
  return useQuery<Ending>({
    queryKey: ['securitySetting', 'check', requested],
    queryFn: ({ signal }) => provider.call('securityCheck', requested, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
};

const touches = (values: SaveQuestionProps['values'], ...names: readonly string[]): boolean =>
  names.some((name) => name in values);

/** Says how many sessions a save ends. Asks nothing where it ends none. */
export const EndingQuestion = ({ values, isRunning, onConfirm, onFailed, onClose }: SaveQuestionProps) => {
  const translate = useTranslate();
  const { data, error } = useEnding(values);
  const ending = touches(values, 'session_idle_hours', 'session_max_hours')
    ? (data?.ending_sessions ?? 0)
    : 0;
  const outside = touches(values, 'allowed_addresses') ? (data?.outside_sessions ?? 0) : 0;
  const isHarmless = data !== undefined && ending + outside === 0;
  useEffect(() => {
    if (isHarmless) onConfirm();
    if (error !== null) onFailed(error);
  });
  if (data === undefined || isHarmless) return null;
  return (
    <ConsequenceDialog
      title={translate('security.ask.title', { count: formatCount(ending + outside) })}
      confirmLabel={translate('security.ask.save')}
      isRunning={isRunning}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {ending > 0 ? (
        <Typography variant="body2">
          {translate('security.ask.ending', { count: formatCount(ending) })}
        </Typography>
      ) : null}
      {outside > 0 ? (
        <Typography variant="body2">
          {translate('security.ask.outside', { count: formatCount(outside) })}
        </Typography>
      ) : null}
    </ConsequenceDialog>
  );
};
