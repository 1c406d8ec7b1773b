import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { SecuritySetting } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';

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
