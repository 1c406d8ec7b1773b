import Checkbox from '@mui/material/Checkbox';
import { type MouseEvent, use } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import { SelectedIdsContext, useRowDeeds } from './rowsContext.ts';

interface SelectBoxProps {
  readonly id: Identifier;
  readonly name: string;
}

/** The checkbox of a row, named after whom it selects; with Shift it selects the stretch from the last one. */
export const SelectBox = ({ id, name }: SelectBoxProps) => {
  const translate = useTranslate();
  const { toggle } = useRowDeeds();
  const isSelected = use(SelectedIdsContext).has(id);
  return (
    <Checkbox
      size="small"
      checked={isSelected}
      onClick={(event: MouseEvent) => toggle(id, event.shiftKey)}
      slotProps={{ input: { 'aria-label': translate('views.row.select', { name }) } }}
    />
  );
};
