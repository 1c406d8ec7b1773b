import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import type { Calls, GroupSetting } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import type { SaveQuestionProps } from '#views/override.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type Standing = Calls['whitelistCheck']['reply'];

/** Groups that would stand above what their owners may have, with these limits and this list. */
const useStanding = (values: SaveQuestionProps['values']) => {
  const provider = useConsoleProvider();
  // What the form sends has been asked by the schema of the setting.
  const { member_limit, large_limit, users, depts } = values as GroupSetting;
  const requested = { member_limit, large_limit, users: users ?? [], depts: depts ?? [] };
  return useQuery<Standing>({
    queryKey: ['groupSetting', 'whitelistCheck', requested],
    queryFn: ({ signal }) => provider.call('whitelistCheck', requested, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
};

/** Says which groups stay above the limit when it is lowered, or when their owner leaves the list. Asks nothing when no more do than now. */
export const StandingQuestion = ({ values, isRunning, onConfirm, onFailed, onClose }: SaveQuestionProps) => {
  const translate = useTranslate();
  const { data: standing, error } = useStanding(values);
  const isHarmless = standing !== undefined && standing.total <= standing.before;
  useEffect(() => {
    if (isHarmless) onConfirm();
    if (error !== null) onFailed(error);
  });
  if (standing === undefined || isHarmless) return null;
  const others = standing.total - standing.list.length;
  return (
    <ConsequenceDialog
      title={translate('group.setting.standing', { count: formatCount(standing.total) })}
      confirmLabel={translate('group.setting.saveAnyway')}
      isRunning={isRunning}
      maxWidth="sm"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography variant="body2">{translate('group.setting.standingText')}</Typography>
      <Box
        component="ul"
        sx={{ pl: 2.5, mb: 0, typography: 'body2', maxHeight: 280, overflow: 'auto' }}
        tabIndex={0}
      >
        {standing.list.map((group) => (
          <li key={group.group_id}>
            {translate('group.setting.standingGroup', {
              name: group.name,
              owner: group.owner_name ?? translate('group.noOwner'),
              count: formatCount(group.users_count),
              limit: formatCount(group.member_limit),
            })}
          </li>
        ))}
      </Box>
      {others > 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('group.setting.standingMore', { count: formatCount(others) })}
        </Typography>
      ) : null}
    </ConsequenceDialog>
  );
};
