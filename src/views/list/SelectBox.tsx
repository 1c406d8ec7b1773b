import Checkbox from '@mui/material/Checkbox';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { type Identifier, useListContext, useTranslate } from 'react-admin';
import { useRowActions } from './RowsProvider.tsx';
import { useSelection } from './SteadyList.tsx';

interface SelectBoxProps {
  readonly id: Identifier;
  readonly name: string;
  readonly isSelected: boolean;
}

/** The checkbox of a row, named after whom it selects; with Shift it selects the stretch from the last one. */
export const SelectBox = ({ id, name, isSelected }: SelectBoxProps) => {
  const translate = useTranslate();
  const { toggle } = useRowActions();
  const onClick = (event: MouseEvent<HTMLInputElement>) => toggle(id, event.shiftKey);
  return (
    <label className="row-select">
      <input
        className="tick"
        type="checkbox"
        aria-label={translate('views.row.select', { name })}
        checked={isSelected}
        onClick={onClick}
        // Clicks tell whether Shift was held; changes do not.
        onChange={ignore}
      />
    </label>
  );
};

const ignore = () => {};

/** The checkbox in the head of a list: all rows of this page, or none of them; rows of other pages stay as they are. */
export const SelectPageBox = () => {
  const translate = useTranslate();
  const { data = [] } = useListContext();
  const { selectedIds, onSelect } = useSelection();
  const ids = data.map((row) => row.id);
  const isAll = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <label className="row-select">
      <input
        className="tick"
        type="checkbox"
        aria-label={translate('ra.action.select_all')}
        checked={isAll}
        onChange={() => onSelect(isAll ? others : [...others, ...ids])}
      />
    </label>
  );
};

interface MixedCheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some are chosen, not all. */
  readonly isMixed: boolean;
  readonly onToggle: () => void;
}

/** Lets a box stand in between natively: an `aria-checked` beside a box's own state is ignored or contradicts it. */
export const useMixed = (isMixed: boolean): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  // After each rendering: a click puts the browser's own state back.
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isMixed;
  });
  return input;
};

/** A box for all rows that can stand in between. */
export const MixedCheckbox = ({ label, isChecked, isMixed, onToggle }: MixedCheckboxProps) => {
  const input = useMixed(isMixed);
  return (
    <Checkbox
      size="small"
      checked={isChecked}
      indeterminate={isMixed}
      onChange={onToggle}
      slotProps={{ input: { ref: input, 'aria-label': label, 'aria-checked': undefined } }}
    />
  );
};
