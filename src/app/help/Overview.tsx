import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useLanguage } from '../settings/useLanguage.ts';
import { readTopic, type TopicGroup } from './findTopics.ts';
import { news } from './news.ts';
import { TopicLink } from './TopicLink.tsx';
import { topics } from './topics.ts';

const NewsList = () => {
  const translate = useTranslate();
  const [locale] = useLanguage();
  return (
    <Box component="section" aria-labelledby="news" sx={{ mt: 4 }}>
      <Typography id="news" variant="h2" sx={{ mb: 1 }}>
        {translate('help.news')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {news.map(({ day, text, topic }) => {
          const read = topic === undefined ? undefined : readTopic(topics, topic, locale);
          return (
            <Box
              component="li"
              key={`${day}-${text.en}`}
              sx={{ py: 1.25, borderTop: '1px solid var(--hairline)' }}
            >
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <time dateTime={day}>{day.replaceAll('-', '/')}</time>
              </Typography>
              <Typography>{text[locale]}</Typography>
              {read === undefined ? null : <TopicLink read={read} />}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};

interface OverviewProps {
  readonly groups: readonly TopicGroup[];
  /** The address names a topic that is not there. */
  readonly isUnknown: boolean;
}

/** Where nobody asked for a topic: all of them by the parts of the menu, and what is new. */
export const Overview = ({ groups, isUnknown }: OverviewProps) => {
  const translate = useTranslate();
  return (
    <>
      {isUnknown ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('help.unknown')}
        </Alert>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
          gap: 3,
        }}
      >
        {groups.map(({ section, topics: grouped }) => (
          <section key={section}>
            <Typography variant="h2" sx={{ mb: 0.5 }}>
              {translate(section === 'general' ? 'help.general' : `menu.${section}`)}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {grouped.map((read) => (
                <li key={read.key}>
                  <TopicLink read={read} />
                </li>
              ))}
            </Box>
          </section>
        ))}
      </Box>
      <NewsList />
    </>
  );
};
