import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { useTranslate } from 'react-admin';
import { beginsHere } from '#views/layouts/PageHead.tsx';
import { type ImportRow, problemsOf } from './useImportRows.ts';
import type { RepairSheet } from './useRepair.ts';

interface RepairCellProps {
  readonly row: ImportRow;
  readonly position: number;
  readonly column: string;
  readonly header: string;
  readonly sheet: RepairSheet;
}

const box = {
  width: '100%',
  minWidth: 104,
  height: 'var(--control)',
  px: 1,
  font: 'inherit',
  color: 'text.primary',
  backgroundColor: 'transparent',
  border: 1,
  borderRadius: 'var(--radius-tick)',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-1px' },
} as const;

/** Arrows go along the column, Enter to the next wrong cell; undefined: the key is left to the field. */
const wayOf = ({ key, shiftKey, nativeEvent }: KeyboardEvent) => {
  // Enter ends the composing of a character before it ends a cell.
  if (nativeEvent.isComposing) return undefined;
  if (key === 'ArrowDown') return { isAlong: true, step: 1 } as const;
  if (key === 'ArrowUp') return { isAlong: true, step: -1 } as const;
  if (key === 'Enter') return { isAlong: false, step: shiftKey ? -1 : 1 } as const;
  return undefined;
};

/** One cell of a wrong row, to be typed into or pasted over; what is wrong with it stands below. */
export const RepairCell = ({ row, position, column, header, sheet }: RepairCellProps) => {
  const translate = useTranslate();
  const reasonId = useId();
  const typed = sheet.textOf(row.index, column);
  const problems = problemsOf(row, column);
  const isWrong = problems.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const way = wayOf(event);
    if (way !== undefined) {
      event.preventDefault();
      if (way.isAlong) sheet.goTo(position + way.step, column);
      else sheet.goToWrong(position, column, way.step);
    }
    if (event.key === 'Escape' && typed !== undefined) sheet.restore(row, column);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (sheet.paste(position, column, event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  return (
    <Box>
      <Box
        component="input"
        ref={sheet.register(position, column)}
        value={typed ?? row.cells[column] ?? ''}
        maxLength={4000}
        aria-label={translate('importing.repair.cell', { column: header, row: row.row })}
        aria-invalid={isWrong}
        {...{ [beginsHere]: '' }}
        {...(isWrong ? { 'aria-describedby': reasonId } : {})}
        onChange={(event: { readonly target: HTMLInputElement }) =>
          sheet.type(row, column, event.target.value)
        }
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        sx={{
          ...box,
          borderColor: typed !== undefined ? 'primary.main' : isWrong ? 'error.main' : 'divider',
        }}
      />
      {isWrong ? (
        <Box id={reasonId}>
          {problems.map(({ error_key: key, reason, hint, level }) => (
            <Typography
              key={key}
              variant="body2"
              sx={{ color: level === 'error' ? 'error.main' : 'warning.main', mt: 0.25 }}
            >
              {[reason, ...(hint === null ? [] : [hint])].join(translate('importing.problem.join'))}
            </Typography>
          ))}
        </Box>
      ) : null}
    </Box>
  );
};
