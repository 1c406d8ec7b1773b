import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useGetMany, useTranslate } from 'react-admin';
import type { ActionNoteProps } from '#views/override.ts';
import { useGroupText } from './useGroupText.ts';
import { useReportedGroups } from './useReportedGroups.ts';

/** As many groups as are spelled out: a decision about more is one about a list nobody reads. */
const mostShown = 5;

const useGroupIds = (ids: ActionNoteProps['ids']): readonly number[] => {
  const { data = [] } = useGetMany('complaint', { ids: [...ids] });
  return [...new Set(data.flatMap((row) => (row === undefined ? [] : [Number(row.group_id)])))];
};

/** Whom a decision meets: the group with its people and its owner, and what earlier complaints came to. */
export const GroupNote = ({ action, ids }: ActionNoteProps) => {
  const translate = useTranslate();
  const groupIds = useGroupIds(action === 'handle' ? ids : []).slice(0, mostShown);
  const { data, error } = useReportedGroups(groupIds);
  const text = useGroupText();
  if (action !== 'handle') return null;
  if (data === undefined)
    return (
      <Typography role="status" variant="body2" color="text.secondary">
        {error === null ? translate('ra.page.loading') : error.message}
      </Typography>
    );
  return (
    <List dense disablePadding aria-label={translate('complaint.meets')}>
      {data.list.map((group) => (
        <ListItem key={group.group_id} disableGutters sx={{ display: 'block' }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {group.group_name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {text(group)}
          </Typography>
        </ListItem>
      ))}
    </List>
  );
};
