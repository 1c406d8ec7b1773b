import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { TaskFilterChoice } from '../tasks/TaskFilterChoice.tsx';
import { TaskList } from '../tasks/TaskList.tsx';
import type { TaskFilter } from '../tasks/taskQueries.ts';

/** The panel is for the last few; the page has them all. */
const shownInPanel = 6;

/** The newest long work of the company, and the way to all of it. */
export const PanelTasks = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const [filter, setFilter] = useState<TaskFilter>('all');
  return (
    <Box sx={{ px: 1 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {translate('task.list')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <TaskFilterChoice value={filter} onChange={setFilter} />
        <Button component={LinkBase} to={consoleAddresses.tasks} onClick={onClose}>
          {translate('task.all')}
        </Button>
      </Box>
      <TaskList filter={filter} pageSize={shownInPanel} onOpen={onClose} />
    </Box>
  );
};
