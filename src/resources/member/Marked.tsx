import Box from '@mui/material/Box';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with what was searched for marked in it; what was found by its reading has nothing to mark. */
export const Marked = ({ text, keyword }: { readonly text: string; readonly keyword: string }) => {
  const sought = keyword.normalize('NFKC').trim();
  if (sought === '') return text;
  const parts = text.split(new RegExp(`(${escaped(sought)})`, 'iu'));
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Box
        component="mark"
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have nothing else to be told apart by
        key={index}
        sx={{ bgcolor: 'transparent', color: 'primary.main', fontWeight: 'bold' }}
      >
        {part}
      </Box>
    ),
  );
};
