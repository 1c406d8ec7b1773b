import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RecordChange, RecordRecord } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';

const slot = /\{(field|old|new)\}/;

interface SentenceParts {
  readonly field: string;
  readonly old: string | null;
  readonly new: string | null;
}

/** A sentence whose places are filled with elements: every language puts them where it wants. */
const Filled = ({ sentence, parts }: { readonly sentence: string; readonly parts: SentenceParts }) =>
  // Split with a group, every second piece is a place.
  sentence.split(slot).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <Box key={piece} component="span" sx={{ fontWeight: 600, mx: 0.5, overflowWrap: 'anywhere' }}>
        {parts[piece as keyof SentenceParts] ?? '–'}
      </Box>
    ),
  );

/** "把 职位 从 A 改为 B": one change of a record as a sentence, in the words the server found for it. */
const ChangeLine = ({ change }: { readonly change: RecordChange }) => {
  const translate = useTranslate();
  const { title, kind, old_text: old, new_text: now } = change;
  return <Filled sentence={translate(`timeline.${kind}`)} parts={{ field: title, old, new: now }} />;
};

const timeOf = (instant: string): string => formatInstant(instant).slice(-5);

const useOperator = (record: RecordRecord): string => {
  const translate = useTranslate();
  const { operator_name: name, operator_role: role } = record;
  // The clock and the platform act for nobody of the company; the server names them.
  if (['', 'timer', 'platform'].includes(role)) return name;
  return translate('timeline.by', { name, role: translate(`rules.role.${role}`) });
};

/** One record: what was done, by whom in which role, at what time, and what changed; a refused attempt says so. */
export const RecordLine = ({ record }: { readonly record: RecordRecord }) => {
  const translate = useTranslate();
  const operator = useOperator(record);
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ py: 1 }}>
      <Typography
        component="time"
        dateTime={record.time}
        variant="body2"
        color="text.secondary"
        sx={{ flex: 'none', width: 44, fontVariantNumeric: 'tabular-nums' }}
      >
        {timeOf(record.time)}
      </Typography>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {record.summary}
          </Typography>
          {record.outcome === 'done' ? null : (
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              label={translate(`timeline.${record.outcome}`)}
            />
          )}
        </Stack>
        <Typography variant="body2" color="text.secondary">
          {operator}
        </Typography>
        {record.changes.length === 0 ? null : (
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
            {record.changes.map((change) => (
              <Typography key={change.field} component="li" variant="body2">
                <ChangeLine change={change} />
              </Typography>
            ))}
          </Box>
        )}
      </Box>
    </Stack>
  );
};
