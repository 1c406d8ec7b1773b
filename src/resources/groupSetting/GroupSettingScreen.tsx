import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Title, useTranslate } from 'react-admin';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { SettingForm } from './SettingForm.tsx';
import { useGroupSetting } from './useGroupSetting.ts';

/** How large group chats may be, and who may have larger ones (spec section 6; screens.md A6). */
export const GroupSettingScreen = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useGroupSetting();
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
      <Title title={translate('resources.groupSetting.plural')} />
      <Typography color="text.secondary" sx={{ mb: 3 }}>
        {translate('group.setting.intro')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data === undefined ? null : <SettingForm setting={data} />}
    </Box>
  );
};
