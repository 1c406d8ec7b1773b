import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import type { RowState as State } from './importRow.ts';

type Colour = 'success' | 'warning' | 'error' | 'default';

const colours: Readonly<Record<State, Colour>> = {
  unchecked: 'default',
  ok: 'success',
  warning: 'warning',
  error: 'error',
  written: 'success',
  unchanged: 'default',
  failed: 'error',
  skipped: 'warning',
  undone: 'default',
  removed: 'default',
};

/** What became of a row, in a word. */
export const RowState = ({ state }: { readonly state: State }) => {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[state]}
      label={translate(`importing.state.${state}`)}
    />
  );
};
