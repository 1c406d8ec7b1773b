import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { defineOverride } from '#views/override.ts';

/** The way from the figures of a group to the group itself, where something can be done about them. */
const GroupLink = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const record = useRecordContext();
  if (record === undefined) return null;
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: 'group', type: 'show', id: record.id })}
      variant="outlined"
      startIcon={<GroupsIcon />}
      sx={{ mt: 2 }}
    >
      {translate('group.open')}
    </Button>
  );
};

/** The list and its sheet are generated; what only narrows the list is no fact of a group. */
export const groupStatisticOverride = defineOverride<'groupStatistic'>()({
  views: {
    showExtra: GroupLink,
  },
});
