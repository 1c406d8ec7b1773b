import Checkbox from '@mui/material/Checkbox';
import { type RefObject, useEffect, useRef } from 'react';

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
