import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { RecordChange } from '#generated/types.ts';

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
export const ChangeLine = ({ change }: { readonly change: RecordChange }) => {
  const translate = useTranslate();
  const { title, kind, old_text: old, new_text: now } = change;
  return <Filled sentence={translate(`timeline.${kind}`)} parts={{ field: title, old, new: now }} />;
};
