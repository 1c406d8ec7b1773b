import OkIcon from '@mui/icons-material/CheckCircleOutlined';
import BadIcon from '@mui/icons-material/ErrorOutlineOutlined';
import NoteIcon from '@mui/icons-material/InfoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { CopyButton } from '#app/outside/CopyButton.tsx';
import { OutsideFrame } from '#app/outside/OutsidePage.tsx';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { languageTags } from '#i18n/locale.ts';
import { type Check, type CheckState, checksOf, gatherFacts } from './checks.ts';

/** A check in the reader's language. */
interface CheckWords {
  readonly name: (check: Check) => string;
  readonly value: (check: Check) => string;
  readonly state: (check: Check) => string;
  /** What to do where it is not fine; empty where nothing can be done. */
  readonly advice: (check: Check) => string;
}

/** Says checks in the language of the console. */
const useCheckWords = (): CheckWords => {
  const translate = useTranslate();
  return {
    name: ({ id }) => translate(`environment.check.${id}`),
    value: ({ value }) =>
      'text' in value ? value.text : translate(`environment.value.${value.word}`, { ...value.args }),
    state: ({ state }) => translate(`environment.state.${state}`),
    advice: ({ id, state }) => (state === 'ok' ? '' : translate(`environment.advice.${id}`, { _: '' })),
  };
};

/** The checks as lines of plain text. They say what the browser is and can, nothing of who uses it. */
export const reportOf = (checks: readonly Check[], words: CheckWords): string =>
  checks.map((check) => `${words.name(check)}: ${words.value(check)} [${words.state(check)}]`).join('\n');

const icons = {
  ok: <OkIcon fontSize="small" color="success" />,
  note: <NoteIcon fontSize="small" color="warning" />,
  bad: <BadIcon fontSize="small" color="error" />,
} satisfies Readonly<Record<CheckState, unknown>>;

/** One thing that was checked: its name, what was found, and what to do about it. */
const CheckLine = ({ check }: { readonly check: Check }) => {
  const words = useCheckWords();
  const advice = words.advice(check);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1, borderBottom: '1px solid var(--hairline)' }}>
      <Box role="img" aria-label={words.state(check)} sx={{ display: 'inline-flex', pt: 0.25 }}>
        {icons[check.state]}
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1, display: { sm: 'flex' }, flexWrap: 'wrap', columnGap: 2 }}>
        <Typography sx={{ fontWeight: 500, width: { sm: 260 } }}>{words.name(check)}</Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', flex: 1 }}>
          {words.value(check)}
        </Typography>
        {advice === '' ? null : (
          <Typography variant="body2" sx={{ width: '100%' }}>
            {advice}
          </Typography>
        )}
      </Box>
    </Box>
  );
};

const Summary = ({ checks }: { readonly checks: readonly Check[] }) => {
  const translate = useTranslate();
  const bad = checks.filter(({ state }) => state === 'bad').length;
  const notes = checks.filter(({ state }) => state === 'note').length;
  if (bad > 0) return <Alert severity="error">{translate('environment.unfit', { count: bad })}</Alert>;
  return notes > 0 ? (
    <Alert severity="warning">{translate('environment.attention', { count: notes })}</Alert>
  ) : (
    <Alert severity="success">{translate('environment.fine')}</Alert>
  );
};

/** The checks as they came out last, and how to do them again. */
const useChecks = (): { readonly checks: readonly Check[] | undefined; readonly again: () => void } => {
  const [locale] = useLanguage();
  const [checks, setChecks] = useState<readonly Check[]>();
  const again = useCallback(() => {
    setChecks(undefined);
    void gatherFacts(languageTags[locale]).then((facts) => setChecks(checksOf(facts)));
  }, [locale]);
  useEffect(again, [again]);
  return { checks, again };
};

const Results = ({
  checks,
  onAgain,
}: {
  readonly checks: readonly Check[];
  readonly onAgain: () => void;
}) => {
  const translate = useTranslate();
  const words = useCheckWords();
  return (
    <>
      <Box component="ul" sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
        {checks.map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate('environment.reportHelp')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CopyButton label={translate('environment.copy')} text={reportOf(checks, words)} />
        <Button size="small" onClick={onAgain}>
          {translate('environment.again')}
        </Button>
      </Box>
    </>
  );
};

/** /judgeEnvironment: whether this browser can work with the console, and a report for support. */
export const EnvironmentScreen = () => {
  const translate = useTranslate();
  const { checks, again } = useChecks();
  return (
    <OutsideFrame
      title={translate('environment.title')}
      help={translate('environment.about')}
      width={720}
      leadsBack
    >
      <Box role="status" sx={{ mb: 1 }}>
        {checks === undefined ? translate('environment.running') : <Summary checks={checks} />}
      </Box>
      {checks === undefined ? <PageLoading /> : <Results checks={checks} onAgain={again} />}
    </OutsideFrame>
  );
};
