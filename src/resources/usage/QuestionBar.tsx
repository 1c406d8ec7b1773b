import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { checkUsageDays, comparisons } from '#domain/usage/period.ts';
import { DayEntry } from '#views/fields/day/DayEntry.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { offeredDays, type UsageQuestion } from './usageAddress.ts';

interface QuestionBarProps {
  readonly question: UsageQuestion;
  readonly onChange: (question: UsageQuestion) => void;
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** From and to; what the server would refuse is said here and not asked. */
const OwnDays = ({ question, onChange }: QuestionBarProps) => {
  const translate = useTranslate();
  const keys = wordKeys('usage');
  const [draft, setDraft] = useState<{ readonly from: unknown; readonly to: unknown }>();
  const shown = draft ?? question;
  const [broken] =
    isDay(shown.from) && isDay(shown.to) ? checkUsageDays({ from: shown.from, to: shown.to }) : [];
  const change = (end: 'from' | 'to', value: unknown) => {
    const from = end === 'from' ? value : shown.from;
    const to = end === 'to' ? value : shown.to;
    const isWhole = isDay(from) && isDay(to) && checkUsageDays({ from, to }).length === 0;
    setDraft(isWhole ? undefined : { from, to });
    if (isWhole) onChange({ ...question, from, to });
  };
  return (
    <Box role="group" aria-label={translate('usage.period')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(['from', 'to'] as const).map((end) => (
          <Box key={end} sx={{ width: 180 }}>
            <DayEntry
              label={translate(keys.field(end))}
              value={shown[end]}
              error={broken?.field === end}
              onChange={(value) => change(end, value)}
              fullWidth
            />
          </Box>
        ))}
      </Box>
      {broken === undefined ? null : (
        <FormHelperText error role="alert">
          {translate(`rules.${broken.rule}`, broken.params)}
        </FormHelperText>
      )}
    </Box>
  );
};

/** Which days are looked at, and what they are laid beside. */
export const QuestionBar = ({ question, onChange }: QuestionBarProps) => {
  const translate = useTranslate();
  const keys = wordKeys('usage');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'flex-start' }}>
      <TextField
        select
        label={translate('usage.period')}
        value={question.span}
        onChange={(event) => {
          const span = offeredDays.find((each) => each === Number(event.target.value));
          onChange({ ...question, span: span ?? 'own' });
        }}
        sx={{ minWidth: 140 }}
      >
        {[...offeredDays, 'own' as const].map((span) => (
          <MenuItem key={span} value={span}>
            {translate(`usage.preset.${span}`)}
          </MenuItem>
        ))}
      </TextField>
      {question.span === 'own' ? <OwnDays question={question} onChange={onChange} /> : null}
      <TextField
        select
        label={translate(keys.field('compare'))}
        value={question.compare}
        onChange={(event) =>
          onChange({
            ...question,
            compare: comparisons.find((each) => each === event.target.value) ?? 'none',
          })
        }
        sx={{ minWidth: 140 }}
      >
        {comparisons.map((compare) => (
          <MenuItem key={compare} value={compare}>
            {translate(keys.option('compare', compare))}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
};
