import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLiveModels } from '#app/console/liveModels.ts';
import { OutsidePage } from '#app/outside/OutsidePage.tsx';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { Overview } from './Overview.tsx';
import { TopicLink, TopicView } from './TopicView.tsx';
import {
  groupTopics,
  type ReadTopic,
  readTopic,
  searchTopics,
  type TopicGroup,
  topics,
  withNouns,
} from './topics.ts';

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
const SearchResults = ({ keyword, found, onChoose }: SearchResultsProps) => {
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

interface HelpHeadProps {
  readonly keyword: string;
  readonly onKeyword: (keyword: string) => void;
  /** How many topics are found; undefined: no one searches. */
  readonly count: number | undefined;
  /** No topic is read yet. */
  readonly isHero: boolean;
}

/** What the page is, and the search over all it holds: large where one begins, a line beside a topic. */
const HelpHead = ({ keyword, onKeyword, count, isHero }: HelpHeadProps) => {
  const translate = useTranslate();
  const said = count === undefined ? '' : translate('help.found', { count });
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        ...(isHero
          ? {
              textAlign: 'center',
              px: 2,
              py: { xs: 4, sm: 6 },
              mb: 1,
              borderRadius: 'var(--radius-sheet)',
              bgcolor: 'var(--selected)',
            }
          : {}),
      }}
    >
      <Typography variant="h1" sx={isHero ? { fontSize: '1.75rem', mb: 0.5 } : { mb: 1.5 }}>
        {translate('help.title')}
      </Typography>
      {isHero ? <Typography sx={{ mb: 2 }}>{translate('help.about')}</Typography> : null}
      <TextField
        type="search"
        fullWidth
        size="medium"
        label={isHero ? undefined : translate('help.search')}
        placeholder={isHero ? translate('help.search') : undefined}
        value={keyword}
        onChange={({ target }) => onKeyword(target.value)}
        sx={
          isHero ? { maxWidth: 560, mx: 'auto', '& .MuiInputBase-root': { bgcolor: 'background.paper' } } : {}
        }
        slotProps={{
          htmlInput: { 'aria-label': translate('help.search') },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
};

interface TopicNavigationProps {
  readonly groups: readonly TopicGroup[];
  readonly current: string | undefined;
  readonly onChoose: () => void;
}

/** All topics beside the one that is read; on narrow screens the overview has them. */
const TopicNavigation = ({ groups, current, onChoose }: TopicNavigationProps) => {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('help.topics')}
      sx={{ display: { xs: 'none', md: 'block' }, fontSize: '0.875rem' }}
    >
      {groups.map(({ section, topics }) => (
        <Box key={section} sx={{ mb: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600, mb: 0.5 }}>
            {translate(section === 'general' ? 'help.general' : `menu.${section}`)}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {topics.map((read) => (
              <li key={read.key}>
                <TopicLink read={read} isCurrent={read.key === current} onChoose={onChoose} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

const columns = {
  width: '100%',
  maxWidth: 'var(--width-wide)',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
  columnGap: 5,
  rowGap: 2,
} as const;

/** /helpCenter: every topic, found by search, by its part of the menu, or by the page it explains (`#<topic>`). */
export const HelpScreen = () => {
  const translate = useTranslate();
  const [locale] = useLanguage();
  const { models } = useLiveModels();
  const key = decodeURIComponent(useLocation().hash.slice(1));
  const [keyword, setKeyword] = useState('');
  const requested = useDeferredValue(keyword.trim());
  const all = useMemo(() => withNouns(topics, models, translate), [models, translate]);
  const groups = useMemo(() => groupTopics(all, models, locale), [all, models, locale]);
  const found = useMemo(() => searchTopics(all, requested, locale), [all, requested, locale]);
  const topic = readTopic(all, key, locale);
  const stopSearch = () => setKeyword('');
  return (
    <OutsidePage title={topic?.words.title ?? translate('help.title')} narrowSpace={2} leadsBack>
      <Box sx={columns}>
        <HelpHead
          keyword={keyword}
          onKeyword={setKeyword}
          count={requested === '' ? undefined : found.length}
          isHero={topic === undefined}
        />
        {topic === undefined ? null : (
          <TopicNavigation groups={groups} current={topic.key} onChoose={stopSearch} />
        )}
        <Box sx={{ minWidth: 0, gridColumn: topic === undefined ? '1 / -1' : undefined }}>
          {requested !== '' ? (
            <SearchResults keyword={requested} found={found} onChoose={stopSearch} />
          ) : topic === undefined ? (
            <Overview groups={groups} isUnknown={key !== ''} />
          ) : (
            <TopicView key={topic.key} read={topic} />
          )}
        </Box>
      </Box>
    </OutsidePage>
  );
};
