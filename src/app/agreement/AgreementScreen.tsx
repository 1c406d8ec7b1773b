import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { OutsidePage } from '#app/outside/OutsidePage.tsx';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { words } from '#generated/words/agreement.ts';
import type { Locale } from '#i18n/locale.ts';
import { numbered } from '#i18n/sentence.ts';

/** A numbered part of a text. */
interface Clause {
  readonly title: string;
  readonly text: readonly string[];
}

/** One of the two texts people agree to: its version and first day. What it says stands in `schemas/words/agreement`. */
interface Agreement {
  /** The anchor: `/agreement#service`. */
  readonly key: 'service' | 'privacy';
  readonly version: string;
  /** Day from which it is in effect, `YYYY-MM-DD`. */
  readonly since: string;
}

/** What the platform and a company owe each other; what is kept of people, what for, how long, and what they may ask. */
const agreements: readonly Agreement[] = [
  { key: 'service', version: '1.0', since: '2026-01-05' },
  { key: 'privacy', version: '1.0', since: '2026-01-05' },
];

/** The clauses of a text, in order. */
const clausesOf = ({ key }: Agreement, locale: Locale): readonly Clause[] => {
  const texts = words[locale];
  const clauses: Clause[] = [];
  for (
    let title = texts[`${key}.1.title`];
    title !== undefined;
    title = texts[`${key}.${clauses.length + 1}.title`]
  )
    clauses.push({ title, text: numbered(texts, `${key}.${clauses.length + 1}.text`) });
  return clauses;
};

const anchorOf = ({ key }: Agreement, at: number): string => `${key}-${at + 1}`;

/** The texts are there after the browser has looked for the anchor: it is looked for once more. */
const useAnchor = (): void => {
  useEffect(() => {
    const anchor = window.location.hash.slice(1);
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, []);
};

const Contents = () => {
  const translate = useTranslate();
  const [locale] = useLanguage();
  return (
    <Box
      component="nav"
      aria-label={translate('agreement.contents')}
      sx={{ my: 3, '@media print': { display: 'none' } }}
    >
      {agreements.map((agreement) => (
        <Box key={agreement.key} sx={{ mb: 2 }}>
          <Link href={`#${agreement.key}`} sx={{ fontWeight: 600 }}>
            {translate(`agreement.${agreement.key}`)}
          </Link>
          <Box component="ol" sx={{ m: 0, pl: 3, columns: { sm: 2 }, lineHeight: 2 }}>
            {clausesOf(agreement, locale).map(({ title }, at) => (
              <li key={title}>
                <Link href={`#${anchorOf(agreement, at)}`}>{title}</Link>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

const Text = ({ agreement }: { readonly agreement: Agreement }) => {
  const translate = useTranslate();
  const [locale] = useLanguage();
  const { key, version, since } = agreement;
  return (
    <Box component="article" sx={{ mt: 4, '@media print': { breakBefore: 'page' } }}>
      <Typography id={key} variant="h2" sx={{ fontSize: '1.25rem', scrollMarginTop: 16 }}>
        {translate(`agreement.${key}`)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {translate('agreement.version', { version, date: since.replaceAll('-', '/') })}
      </Typography>
      {clausesOf(agreement, locale).map(({ title, text }, at) => (
        <Box key={title} component="section" sx={{ mb: 2.5 }}>
          <Typography id={anchorOf(agreement, at)} variant="h3" sx={{ mb: 0.5, scrollMarginTop: 16 }}>
            {at + 1}. {title}
          </Typography>
          {text.map((paragraph) => (
            <Typography key={paragraph} sx={{ mb: 0.75, lineHeight: 1.75 }}>
              {paragraph}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  );
};

/** /agreement: both texts people agree to, with anchors to every clause, ready to be printed. */
export const AgreementScreen = () => {
  const translate = useTranslate();
  const title = translate('agreement.title');
  useAnchor();
  return (
    <OutsidePage title={title} narrowSpace={2} leadsBack>
      <Box sx={{ width: '100%', maxWidth: 760 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="h1" sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
          <Button
            startIcon={<PrintIcon />}
            onClick={() => window.print()}
            sx={{ '@media print': { display: 'none' } }}
          >
            {translate('agreement.print')}
          </Button>
        </Box>
        <Contents />
        {agreements.map((agreement) => (
          <Text key={agreement.key} agreement={agreement} />
        ))}
      </Box>
    </OutsidePage>
  );
};
