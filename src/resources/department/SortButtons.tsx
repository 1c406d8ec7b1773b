import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';
import { type RaRecord, useTranslate } from 'react-admin';
import { rightsOf } from './departmentRights.ts';
import type { Direction } from './useSortStep.ts';

interface SortButtonsProps {
  readonly row: RaRecord;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (row: RaRecord, direction: Direction) => void;
}

/** At its end a button keeps the focus and says so when pressed; one that is disabled would drop it. */
const orderButton = { '&[aria-disabled=true]': { color: 'text.disabled' } };

/** A step up or down among the siblings, for whoever may sort them. */
export const SortButtons = ({ row, isFirst, isLast, onStep }: SortButtonsProps) => {
  const translate = useTranslate();
  if (!rightsOf(row).sort) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-disabled={isFirst}
        sx={orderButton}
        aria-label={translate('department.moveUpOf', { name: row.name })}
        onClick={() => onStep(row, 'up')}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-disabled={isLast}
        sx={orderButton}
        aria-label={translate('department.moveDownOf', { name: row.name })}
        onClick={() => onStep(row, 'down')}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  );
};
