import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useGetMany, useTranslate } from 'react-admin';
import { KeptMessages } from '#views/code/CodeInput.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import type { ActionNoteProps } from '#views/override.ts';
import { type ReportedGroup, useGroupText, useReportedGroups } from './reportedGroups.ts';

/** As many groups as are spelled out, the largest ones; the rest is summed up. */
const mostShown = 5;
/** As many groups as one call tells of. */
const mostAsked = 200;

const useGroupIds = (ids: ActionNoteProps['ids']): readonly number[] => {
  const { data = [] } = useGetMany('complaint', { ids: [...ids] });
  return [...new Set(data.flatMap((row) => (row === undefined ? [] : [Number(row.group_id)])))];
};

/** The seats of all groups; more than can be asked about at once are at least so many. */
const peopleOf = (groups: readonly ReportedGroup[], requested: number): string => {
  const seats = groups.reduce((sum, { users_count: count }) => sum + count, 0);
  return `${formatCount(seats)}${requested > mostAsked ? '+' : ''}`;
};

/** The groups with their people and owners, and what earlier complaints came to. */
const MetGroups = ({ ids }: Pick<ActionNoteProps, 'ids'>) => {
  const translate = useTranslate();
  const groupIds = useGroupIds(ids);
  const { data, error } = useReportedGroups(groupIds.slice(0, mostAsked));
  const text = useGroupText();
  if (data === undefined)
    return (
      <Typography role="status" variant="body2" color="text.secondary">
        {error === null ? translate('ra.page.loading') : error.message}
      </Typography>
    );
  const largest = data.list.toSorted((left, right) => right.users_count - left.users_count);
  return (
    <List dense disablePadding aria-label={translate('complaint.meets')}>
      {largest.slice(0, mostShown).map((group) => (
        <ListItem key={group.group_id} disableGutters sx={{ display: 'block' }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {group.group_name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {text(group)}
          </Typography>
        </ListItem>
      ))}
      {groupIds.length <= mostShown ? null : (
        <ListItem disableGutters>
          <Typography variant="body2">
            {translate('complaint.meetsMore', {
              more: formatCount(groupIds.length - mostShown),
              groups: formatCount(groupIds.length),
              people: peopleOf(data.list, groupIds.length),
            })}
          </Typography>
        </ListItem>
      )}
    </List>
  );
};

/** Whom a decision meets, and whether the messages about it reach them. */
export const GroupNote = ({ action, ids }: ActionNoteProps) =>
  action === 'handle' ? (
    <>
      <KeptMessages />
      <MetGroups ids={ids} />
    </>
  ) : null;
