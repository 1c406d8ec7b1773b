import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLiveModels } from '#app/console/liveModels.ts';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { isSpecified } from '#engine/specifiedCalls.ts';
import { languageNames, languageTags } from '#i18n/locale.ts';
import { readSession } from '#session/session.ts';
import { lazyPart } from '#views/lazyPart.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { isDrawn, type ReadTopic, readTopic, topics } from './topics.ts';

interface TopicLinkProps {
  readonly read: ReadTopic;
  readonly isCurrent?: boolean;
  readonly onChoose?: () => void;
}

/** The way to a topic, which has an address of its own. */
export const TopicLink = ({ read, isCurrent = false, onChoose }: TopicLinkProps) => {
  const navigate = useNavigate();
  const address = `${consoleAddresses.help}#${read.key}`;
  return (
    <Link
      href={address}
      lang={languageTags[read.language]}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose?.();
        navigate(address);
      }}
      underline="hover"
      sx={{
        display: 'inline-block',
        py: 0.5,
        color: isCurrent ? 'text.primary' : undefined,
        fontWeight: isCurrent ? 600 : undefined,
      }}
    >
      {read.words.title}
    </Link>
  );
};

type Said = 'nothing' | 'thanks' | { readonly error: string };

/** Whether a topic helped. The last answer of a person counts; the user who is not signed in is not asked. */
const Feedback = ({ topic }: { readonly topic: string }) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [said, say] = useState<Said>('nothing');
  const { offers } = useConsoleProvider();
  if (readSession() === undefined || !offers('helpFeedback')) return null;
  const send = (helpful: 0 | 1) =>
    provider.call('helpFeedback', { topic, helpful }).then(
      () => say('thanks'),
      (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }),
    );
  return (
    <Box sx={{ mt: 4, pt: 2, borderTop: '1px solid var(--hairline)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography>{translate('help.question')}</Typography>
        <Button size="small" variant="outlined" onClick={() => void send(1)}>
          {translate('help.yes')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => void send(0)}>
          {translate('help.no')}
        </Button>
      </Box>
      <Box role="status" sx={{ mt: 1 }}>
        {said === 'thanks' ? translate('help.thanks') : null}
        {typeof said === 'object' ? <Alert severity="error">{said.error}</Alert> : null}
      </Box>
    </Box>
  );
};

/** The page a topic explains, for the user who is signed in. */
const PageLink = ({ read }: { readonly read: ReadTopic }) => {
  const translate = useTranslate();
  const { byNoun } = useLiveModels();
  const to = byNoun[read.key] === undefined ? read.topic.address : `/${read.key}`;
  if (to === undefined || readSession() === undefined) return null;
  return (
    <Button component={LinkBase} to={to} size="small" variant="outlined">
      {translate('help.openPage')}
    </Button>
  );
};

const Related = ({ read }: { readonly read: ReadTopic }) => {
  const translate = useTranslate();
  const [locale] = useLanguage();
  const related = (read.topic.related ?? []).flatMap((key) => readTopic(topics, key, locale) ?? []);
  if (related.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3">{translate('help.related')}</Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
      >
        {related.map((each) => (
          <li key={each.key}>
            <TopicLink read={each} />
          </li>
        ))}
      </Box>
    </Box>
  );
};

/** Said of a page that no call of the specification serves: a company's own server may lack it. */
const OwnServerNote = ({ read }: { readonly read: ReadTopic }) => {
  const translate = useTranslate();
  const model = useLiveModels().models[read.key];
  if (model === undefined || Object.values(model.calls).some(isSpecified)) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2, maxWidth: '46em' }}>
      {translate('help.ownServer')}
    </Typography>
  );
};

/** Each step behind its number in a circle. */
const numberedSteps = {
  mt: 1,
  p: 0,
  listStyle: 'none',
  counterReset: 'step',
  '& li': { position: 'relative', counterIncrement: 'step', pl: 5, pb: 1.5, minHeight: 36 },
  '& li::before': {
    content: 'counter(step)',
    position: 'absolute',
    left: 0,
    width: 28,
    height: 28,
    lineHeight: '28px',
    textAlign: 'center',
    borderRadius: '50%',
    fontWeight: 600,
    color: 'primary.main',
    bgcolor: 'var(--selected)',
  },
} as const;

const TopicPicture = lazyPart<{ readonly read: ReadTopic }>(async () => ({
  default: (await import('./TopicPicture.tsx')).TopicPicture,
}));

/** The page a topic explains, drawn in its own words; its room is kept until it has come. Nothing of a page the server does not offer. */
const Figure = ({ read }: { readonly read: ReadTopic }) => {
  const translate = useTranslate();
  const captionId = useId();
  const { offers } = useConsoleProvider();
  if (!isDrawn(read, useLiveModels().models, offers)) return null;
  return (
    <Box component="figure" sx={{ m: 0, my: 2.5, maxWidth: 800 }}>
      <Box role="img" aria-labelledby={captionId} sx={pictureFrame}>
        <Suspense fallback={null}>
          <TopicPicture read={read} />
        </Suspense>
      </Box>
      <Typography id={captionId} component="figcaption" sx={{ mt: 0.75, color: 'text.secondary' }}>
        {translate('help.picture', { title: read.words.title })}
      </Typography>
    </Box>
  );
};

const pictureFrame = {
  height: { xs: 340, sm: 352 },
  p: { xs: '12px 12px 0', sm: '24px 24px 0' },
  overflow: 'hidden',
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  bgcolor: 'var(--sunken)',
} as const;

const Words = ({ read }: { readonly read: ReadTopic }) => {
  const translate = useTranslate();
  const { text, steps = [] } = read.words;
  const [first, ...others] = text.map((paragraph) => (
    <Typography key={paragraph} sx={{ mb: 1.25, maxWidth: '46em', lineHeight: 'inherit' }}>
      {paragraph}
    </Typography>
  ));
  return (
    <Box lang={languageTags[read.language]} sx={{ lineHeight: 1.75 }}>
      {first}
      <Figure read={read} />
      {others}
      {steps.length === 0 ? null : (
        <>
          <Typography variant="h3" sx={{ mt: 2 }}>
            {translate('help.steps')}
          </Typography>
          <Box component="ol" sx={numberedSteps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
};

/** One topic: what it says, the page it is about, what to read next, and whether it helped. */
export const TopicView = ({ read }: { readonly read: ReadTopic }) => {
  const translate = useTranslate();
  const [locale] = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <article>
      <Link href={consoleAddresses.help} sx={{ display: { md: 'none' }, py: 0.5 }}>
        {translate('help.overview')}
      </Link>
      <Typography
        ref={heading}
        id={read.key}
        variant="h2"
        tabIndex={-1}
        lang={languageTags[read.language]}
        sx={{ fontSize: '1.25rem', mb: 1.5, outline: 'none' }}
      >
        {read.words.title}
      </Typography>
      {read.language === locale ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('help.language', { language: languageNames[read.language] })}
        </Alert>
      )}
      <Words read={read} />
      <OwnServerNote read={read} />
      <PageLink read={read} />
      <Related read={read} />
      <Feedback topic={read.key} />
    </article>
  );
};
