import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { checkDays } from '#domain/report/period.ts';
import type { ReportPeriod } from '#engine/dialect.ts';
import { DayEntry } from '../fields/day/DayEntry.tsx';
import { FilterSelect } from '../fields/FilterSelect.tsx';
import { wordKeys } from '../wordKeys.ts';
import { filterFields, isDay, type Question, type ReportEntity } from './reportQuestion.ts';

interface QuestionBarProps {
  readonly model: ReportEntity;
  readonly question: Question;
  readonly onChange: (question: Question) => void;
}

interface PartProps extends Pick<QuestionBarProps, 'question' | 'onChange'> {
  readonly period: ReportPeriod;
}

const daysPerWeek = 7;

/** Whole weeks alone: a year of them has as many Mondays as Sundays. */
const weeksPerYear = 52;

const useSpanText = ({ unit }: ReportPeriod) => {
  const translate = useTranslate();
  return (span: number | 'own'): string => {
    if (span === 'own') return translate('report.span.own');
    const isWeeks = unit === 'day' && span > daysPerWeek && span % daysPerWeek === 0;
    if (!isWeeks) return translate(`report.span.${unit}`, { count: span });
    const weeks = span / daysPerWeek;
    return translate(weeks === weeksPerYear ? 'report.span.year' : 'report.span.week', { count: weeks });
  };
};

/** From and to; what the server would refuse is said here and not asked. */
const OwnDays = ({ period, question, onChange }: PartProps) => {
  const translate = useTranslate();
  const [draft, setDraft] = useState<{ readonly from: unknown; readonly to: unknown }>();
  const shown = draft ?? question;
  const [broken] =
    isDay(shown.from) && isDay(shown.to) ? checkDays({ from: shown.from, to: shown.to }, period) : [];
  const change = (end: 'from' | 'to', value: unknown) => {
    const from = end === 'from' ? value : shown.from;
    const to = end === 'to' ? value : shown.to;
    const isWhole = isDay(from) && isDay(to) && checkDays({ from, to }, period).length === 0;
    setDraft(isWhole ? undefined : { from, to });
    if (isWhole) onChange({ ...question, from, to });
  };
  return (
    <Box role="group" aria-label={translate('report.period')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(['from', 'to'] as const).map((end) => (
          <Box key={end} sx={{ width: 180 }}>
            <DayEntry
              label={translate(`report.${end}`)}
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

const SpanSelect = ({ period, question, onChange }: PartProps) => {
  const translate = useTranslate();
  const spanText = useSpanText(period);
  const offered: readonly Question['span'][] = period.own === true ? [...period.spans, 'own'] : period.spans;
  return (
    <TextField
      select
      label={translate('report.period')}
      value={question.span}
      onChange={(event) =>
        onChange({
          ...question,
          span: offered.find((each) => String(each) === String(event.target.value)) ?? period.usual,
        })
      }
      sx={{ minWidth: 150 }}
    >
      {offered.map((span) => (
        <MenuItem key={span} value={span}>
          {spanText(span)}
        </MenuItem>
      ))}
    </TextField>
  );
};

const CompareSelect = ({ period, question, onChange }: PartProps) => {
  const translate = useTranslate();
  if (period.compare === undefined) return null;
  const offered = ['none', ...period.compare] as const;
  return (
    <TextField
      select
      label={translate('report.compare')}
      value={question.compare}
      onChange={(event) =>
        onChange({
          ...question,
          compare: offered.find((each) => each === event.target.value) ?? 'none',
        })
      }
      sx={{ minWidth: 140 }}
    >
      {offered.map((each) => (
        <MenuItem key={each} value={each}>
          {translate(`report.compare.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
};

const Filters = ({ model, question, onChange }: QuestionBarProps) => {
  const translate = useTranslate();
  const keys = wordKeys(model.noun);
  return filterFields(model).map(({ name, path, choices, isMany }) => (
    <FilterSelect
      key={name}
      label={translate(keys.field(path))}
      options={choices.map((value) => ({ value, title: translate(keys.option(path, value)) }))}
      value={isMany ? question.filters[name] : question.filters[name]?.[0]}
      isMany={isMany}
      onChange={(value) => {
        const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
        onChange({
          ...question,
          filters: { ...question.filters, [name]: choices.filter((each) => chosen.includes(each)) },
        });
      }}
    />
  ));
};

/** Which days are looked at, what they are laid beside, and what narrows them. */
export const QuestionBar = (props: QuestionBarProps) => {
  const { period } = props.model.report;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'flex-start' }}>
      {period === undefined ? null : (
        <>
          <SpanSelect {...props} period={period} />
          {props.question.span === 'own' ? <OwnDays {...props} period={period} /> : null}
          <CompareSelect {...props} period={period} />
        </>
      )}
      <Filters {...props} />
    </Box>
  );
};
