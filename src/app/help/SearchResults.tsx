import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReadTopic } from './findTopics.ts';
import { TopicLink } from './TopicLink.tsx';

const snippetLength = 120;

/** The paragraph that speaks of it, or the first. */
const snippetOf = ({ words }: ReadTopic, keyword: string): string => {
  const first = keyword.toLowerCase().split(/\s+/)[0] ?? '';
  const said = words.text.find((paragraph) => paragraph.toLowerCase().includes(first)) ?? words.text[0] ?? '';
  const at = Math.max(0, said.toLowerCase().indexOf(first) - snippetLength / 2);
  const cut = said.slice(at, at + snippetLength);
  return `${at > 0 ? '…' : ''}${cut}${at + snippetLength < said.length ? '…' : ''}`;
};

interface SearchResultsProps {
  readonly keyword: string;
  readonly found: readonly ReadTopic[];
  readonly onChoose: () => void;
}

/** Topics in which the keyword occurs, each with the place that speaks of it. */
export const SearchResults = ({ keyword, found, onChoose }: SearchResultsProps) => {
  const translate = useTranslate();
  if (found.length === 0) return <Typography>{translate('help.nothing', { keyword })}</Typography>;
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate('help.found', { count: found.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.map((read) => (
          <Box component="li" key={read.key} sx={{ py: 1, borderTop: '1px solid var(--hairline)' }}>
            <TopicLink read={read} onChoose={onChoose} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {snippetOf(read, keyword)}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
};
