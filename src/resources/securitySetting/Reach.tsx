import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Calls, SecuritySetting } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import type { SaveQuestionProps } from '#views/override.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

interface ReachProps {
  readonly part?: string | undefined;
  readonly children: ReactNode;
}

const wordsOf = (setting: SecuritySetting, unknown: string) => ({
  sessions: formatCount(setting.live_sessions),
  administrators: formatCount(setting.administrators),
  without: formatCount(setting.without_factor),
  people: formatCount(setting.console_people),
  exports: formatCount(setting.exports),
  rows: formatCount(setting.largest_export),
  address: setting.own_address ?? unknown,
});

/** Above the fields of a part: whom it concerns now, counted. */
export const Reach = ({ part, children }: ReachProps) => {
  const translate = useTranslate();
  // The page is that of this setting and no other.
  const setting = useRecordContext() as SecuritySetting | undefined;
  if (part === undefined || setting === undefined) return children;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary', mt: -1 }}>
        {translate(`security.reach.${part}`, wordsOf(setting, translate('security.reach.unknownAddress')))}
      </Typography>
      {children}
    </Box>
  );
};

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
