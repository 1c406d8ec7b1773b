import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { type TaskFilter, taskFilters } from './taskQueries.ts';

interface TaskFilterChoiceProps {
  readonly value: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
}

/** All tasks, those that go on, or those that have ended. */
export const TaskFilterChoice = ({ value, onChange }: TaskFilterChoiceProps) => {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={translate('task.filter')}
      value={value}
      onChange={(_, filter: TaskFilter | null) => {
        if (filter !== null) onChange(filter);
      }}
    >
      {taskFilters.map((filter) => (
        <ToggleButton key={filter} value={filter}>
          {translate(`task.filter.${filter}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
