import Checkbox from '@mui/material/Checkbox';
import { useEffect, useRef } from 'react';

interface MixedCheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some are chosen, not all. */
  readonly isMixed: boolean;
  readonly onToggle: () => void;
}

/** A box for all rows that can stand in between. It is so natively: an `aria-checked` beside a box's own state is ignored or contradicts it. */
export const MixedCheckbox = ({ label, isChecked, isMixed, onToggle }: MixedCheckboxProps) => {
  const input = useRef<HTMLInputElement>(null);
  // After each rendering: a click puts the browser's own state back.
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isMixed;
  });
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
