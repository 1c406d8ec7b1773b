import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { docsAddress } from '#app/console/configuration.ts';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { words } from '#generated/words/help.ts';
import { type Locale, languageTags } from '#i18n/locale.ts';
import { TopicLink } from './TopicView.tsx';
import { readTopic, type TopicGroup, topics } from './topics.ts';

/** Something that came new: the day, and what it is in every language. */
interface News {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The topic that says more. */
  readonly topic?: string;
  readonly text: Readonly<Record<Locale, string>>;
}

const said = (day: string, topic?: string): News => {
  const text = (locale: Locale): string => words[locale][`news.${day}`] ?? '';
  return {
    day,
    ...(topic === undefined ? {} : { topic }),
    text: { zh: text('zh'), en: text('en'), ja: text('ja') },
  };
};

/** What changed for people who use the console, newest first; the words are those of `schemas/words/help/news.json`. */
export const news: readonly News[] = [
  said('2026-11-22'),
  said('2026-11-20', 'complaint'),
  said('2026-11-18', 'invite'),
  said('2026-11-15', 'importJob'),
];

const grid = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
} as const;

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

/** What administrators come for first. */
const commonTopics = ['member', 'importJob', 'invite', 'resignation', 'role', 'mainAdministrator'] as const;

/** The first things people look for, each with what it is about. */
const CommonTasks = () => {
  const translate = useTranslate();
  const [locale] = useLanguage();
  const reads = commonTopics.flatMap((key) => readTopic(topics, key, locale) ?? []);
  return (
    <Box component="section" aria-labelledby="common" sx={{ mb: 4 }}>
      <Typography id="common" variant="h2" sx={{ mb: 1.5 }}>
        {translate('help.common')}
      </Typography>
      <Box component="ul" sx={{ ...grid, gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {reads.map((read) => (
          <Box
            component="li"
            key={read.key}
            sx={{
              p: 2,
              border: '1px solid var(--hairline)',
              borderRadius: 'var(--radius-card)',
              bgcolor: 'background.paper',
              minWidth: 0,
            }}
          >
            <Box sx={{ fontWeight: 600 }}>
              <TopicLink
                read={{
                  ...read,
                  language: locale,
                  words: { ...read.words, title: translate(`help.common.${read.key}`) },
                }}
              />
            </Box>
            <Typography
              lang={languageTags[read.language]}
              sx={{
                color: 'text.secondary',
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: 2,
                overflow: 'hidden',
              }}
            >
              {read.words.text[0]}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** The way to the documentation for developers and operators, where this server has it. */
const DocsLink = () => {
  const translate = useTranslate();
  const address = docsAddress();
  if (address === undefined) return null;
  return (
    <Typography sx={{ mt: 4 }}>
      <Link href={address}>{translate('help.docs')}</Link>
    </Typography>
  );
};

interface OverviewProps {
  readonly groups: readonly TopicGroup[];
  /** The address names a topic that is not there. */
  readonly isUnknown: boolean;
}

/** Where no one asked for a topic: common tasks first, then all of them by the parts of the menu, and what is new. */
export const Overview = ({ groups, isUnknown }: OverviewProps) => {
  const translate = useTranslate();
  return (
    <>
      {isUnknown ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('help.unknown')}
        </Alert>
      ) : null}
      <CommonTasks />
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('help.all')}
      </Typography>
      <Box sx={{ ...grid, gap: 3 }}>
        {groups.map(({ section, topics: grouped }) => (
          <section key={section}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
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
      <DocsLink />
    </>
  );
};
