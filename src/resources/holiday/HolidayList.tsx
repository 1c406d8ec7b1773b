import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { Title, useStore, useTranslate } from 'react-admin';
import { dayOfInstant } from '#engine/dateText.ts';
import { GeneratedList } from '#views/generated/GeneratedList.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { HolidayCalendar } from './HolidayCalendar.tsx';
import type { YearQuestion } from './YearGrid.tsx';

const displays = ['calendar', 'list'] as const;
type Display = (typeof displays)[number];

/** Holidays as a year to look at or as a list to search and export. */
export const HolidayList = () => {
  const translate = useTranslate();
  const [display, setDisplay] = useStore<Display>('holiday.display', 'calendar');
  const today = dayOfInstant(new Date());
  const [question, setQuestion] = useState<YearQuestion>(() => ({
    year: Number(today.slice(0, 4)),
    region: null,
    departmentId: null,
  }));
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={display}
        aria-label={translate('holiday.display')}
        onChange={(_, chosen: Display | null) => (chosen === null ? undefined : setDisplay(chosen))}
        sx={{ mb: 1.5 }}
      >
        {displays.map((each) => (
          <ToggleButton key={each} value={each}>
            {translate(`holiday.as.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {display === 'list' ? (
        // What is still to come is what people look for; earlier days are a filter away.
        <GeneratedList
          beginning={{ filter: { date: { from: today } }, sort: { field: 'date', order: 'ASC' } }}
        />
      ) : (
        <>
          <Title title={translate(wordKeys('holiday').plural)} />
          <HolidayCalendar question={question} onChange={(part) => setQuestion({ ...question, ...part })} />
        </>
      )}
    </>
  );
};
