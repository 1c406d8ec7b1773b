import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, useId } from 'react';
import { useTranslate } from 'react-admin';
import { checkInvited, type InvitedRow, pastedRows } from '#domain/temporary/invitedPeople.ts';
import { termLimits } from '#domain/temporary/term.ts';
import type { Violation } from '#domain/violation.ts';

/** A row of the invitation as it is entered; the key stays with it while others come and go. */
export interface DraftRow {
  readonly key: number;
  readonly name: string;
  readonly phone: string;
  /** What the server said of it, until it is changed. */
  readonly refused?: string | undefined;
}

/** What is entered of a row. */
type RowEntry = Pick<DraftRow, 'name' | 'phone'>;

const isEmpty = ({ name, phone }: RowEntry): boolean => name.trim() === '' && phone.trim() === '';

/** Rows that say something: empty ones are not sent. */
export const filledRows = (rows: readonly DraftRow[]): readonly DraftRow[] =>
  rows.filter((row) => !isEmpty(row));

/** One empty row after the highest key. */
export const withEmptyRow = (rows: readonly DraftRow[]): readonly DraftRow[] => [
  ...rows,
  { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, name: '', phone: '' },
];

const asRow = ({ name, phone }: InvitedRow, key: number): DraftRow => ({ key, name, phone });

/** Whether pasted text is more than one cell: it then fills rows. */
const isSheet = (text: string): boolean => /[\t\n]/.test(text.trim());

/** The rows with those of a pasted sheet after them, as many as one invitation takes. */
const withPasted = (rows: readonly DraftRow[], text: string): readonly DraftRow[] => {
  const kept = filledRows(rows);
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  const pasted = pastedRows(text).map((row, index) => asRow(row, next + index));
  return [...kept, ...pasted].slice(0, termLimits.mostInvited);
};

/** The first thing wrong with each row, by its key. */
export const wrongRows = (rows: readonly DraftRow[]): ReadonlyMap<number, Violation> => {
  const filled = filledRows(rows);
  return new Map(
    checkInvited(filled).flatMap(([first], index) => {
      const row = filled[index];
      return first === undefined || row === undefined ? [] : [[row.key, first] as const];
    }),
  );
};

type ChangeRows = (change: (rows: readonly DraftRow[]) => readonly DraftRow[]) => void;

interface InviteRowProps {
  readonly row: DraftRow;
  readonly number: number;
  readonly wrong: Violation | undefined;
  readonly onChange: (entry: Partial<RowEntry>) => void;
  readonly onPaste: (text: string) => void;
  readonly onRemove: () => void;
}

const InviteRow = ({ row, number, wrong, onChange, onPaste, onRemove }: InviteRowProps) => {
  const translate = useTranslate();
  const problemId = useId();
  const problem = wrong === undefined ? row.refused : translate(`rules.${wrong.rule}`, wrong.params);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isSheet(text)) return;
    event.preventDefault();
    onPaste(text);
  };
  const box = (name: 'name' | 'phone', max: number) => (
    <TextField
      label={translate(`temporary.row.${name}`, { number })}
      value={row[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      onPaste={paste}
      error={problem !== undefined && (wrong?.field ?? 'phone') === name}
      size="small"
      fullWidth
      slotProps={{
        htmlInput: {
          maxLength: max,
          'aria-describedby': problem === undefined ? undefined : problemId,
          ...(name === 'phone' ? { inputMode: 'tel' } : {}),
        },
      }}
    />
  );
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {box('name', 200)}
        {box('phone', 40)}
        <IconButton
          size="small"
          aria-label={translate('temporary.row.remove', { number })}
          onClick={onRemove}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Box>
      {problem === undefined ? null : (
        <FormHelperText id={problemId} error sx={{ mx: 1.5 }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
};

interface InviteRowsProps {
  readonly rows: readonly DraftRow[];
  readonly wrong: ReadonlyMap<number, Violation>;
  readonly onChange: ChangeRows;
}

/** Whom to invite, a row each; a pasted sheet fills as many rows as it has. */
export const InviteRows = ({ rows, wrong, onChange }: InviteRowsProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const changed = (key: number, entry: Partial<RowEntry>) => (before: readonly DraftRow[]) =>
    before.map((row) => (row.key === key ? { ...row, ...entry, refused: undefined } : row));
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {translate('temporary.people')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('temporary.pasteHint', { most: termLimits.mostInvited })}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {rows.map((row, index) => (
          <InviteRow
            key={row.key}
            row={row}
            number={index + 1}
            wrong={wrong.get(row.key)}
            onChange={(entry) => onChange(changed(row.key, entry))}
            onPaste={(text) => onChange((before) => withPasted(before, text))}
            onRemove={() => onChange((before) => before.filter(({ key }) => key !== row.key))}
          />
        ))}
      </Box>
      <Button
        startIcon={<AddIcon />}
        onClick={() => onChange(withEmptyRow)}
        disabled={rows.length >= termLimits.mostInvited}
        sx={{ mt: 1 }}
      >
        {translate('temporary.row.add')}
      </Button>
    </section>
  );
};
