import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ConsequenceDialog } from '#views/actions/ConsequenceDialog.tsx';
import { formatCount } from '#views/list/formatCount.ts';
import type { Standing } from './useSaveSetting.ts';

interface StandingDialogProps {
  readonly standing: Standing;
  readonly isSaving: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says which groups stay above the limit when it is lowered, or when their owner leaves the list. */
export const StandingDialog = ({ standing, isSaving, onConfirm, onClose }: StandingDialogProps) => {
  const translate = useTranslate();
  const others = standing.total - standing.list.length;
  return (
    <ConsequenceDialog
      title={translate('group.setting.standing', { count: formatCount(standing.total) })}
      confirmLabel={translate('group.setting.saveAnyway')}
      isRunning={isSaving}
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
