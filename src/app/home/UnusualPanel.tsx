import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import { recordsOfEvent } from '#domain/record/unusual.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { HomeCard, homeLine, homeList } from './HomeCard.tsx';
import type { Overview } from './overview.ts';
import { actionWord } from './WaitingPanel.tsx';

type Event = Overview['unusual'][number];

/** The operation records of an event, and no others. */
export const addressOfEvent = (event: Event): string =>
  `/record?filter=${encodeURIComponent(JSON.stringify(recordsOfEvent(event)))}`;

const dayLength = 'YYYY/MM/DD'.length;

/** From when until when, the day said once where it is one. */
export const spanText = (from: string, to: string): string => {
  const [begin, end] = [formatInstant(from), formatInstant(to)];
  if (begin === end) return begin;
  const isOneDay = begin.slice(0, dayLength) === end.slice(0, dayLength);
  return `${begin} – ${isOneDay ? end.slice(dayLength + 1) : end}`;
};

const EventLine = ({ event }: { readonly event: Event }) => {
  const translate = useTranslate();
  const { kind, name, count, rows, from, to } = event;
  return (
    <li>
      <Box component={LinkBase} to={addressOfEvent(event)} sx={homeLine}>
        <Box component="span" sx={{ minWidth: 0, py: 0.75, overflowWrap: 'anywhere' }}>
          {translate(`home.unusual.${kind}`, { name, count: formatCount(count), rows: formatCount(rows) })}
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
            {spanText(from, to)}
          </Typography>
        </Box>
        <Box component="span" sx={actionWord}>
          {translate('home.unusual.view')}
        </Box>
      </Box>
    </li>
  );
};

/** As many as are read at a glance; the others are a click away. */
const atFirst = 3;

/** What administrators did that is out of the ordinary, newest first, each with the way to its records. */
export const UnusualPanel = ({ events }: { readonly events: Overview['unusual'] }) => {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, atFirst);
  return (
    <HomeCard id="home-unusual" title={translate('home.unusual')}>
      <Box component="ul" sx={homeList}>
        {shown.map((event) => (
          <EventLine key={`${event.kind} ${event.user_id} ${event.from}`} event={event} />
        ))}
      </Box>
      {shown.length === events.length ? null : (
        <Button onClick={() => setWhole(true)}>
          {translate('home.unusual.all', { count: formatCount(events.length) })}
        </Button>
      )}
    </HomeCard>
  );
};
