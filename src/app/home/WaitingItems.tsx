import ArrowIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { HomeCard, homeLine } from './HomeCard.tsx';
import type { Overview } from './useOverview.ts';
import { addressOfItem, nounOfItem } from './waitingPlaces.ts';

type Item = Overview['waiting'][number];

const pressing: readonly Item['key'][] = ['reviewsRejected', 'unpaidOrders', 'deletionsDue', 'termsEnding'];

const WaitingLine = ({ item }: { readonly item: Item }) => {
  const translate = useTranslate();
  const noun = nounOfItem(item) ?? '';
  const title = translate(`home.waiting.${item.key}`, { noun: translate(`resources.${noun}.plural`) });
  return (
    <Box component="li">
      <Box component={LinkBase} to={addressOfItem(item)} sx={homeLine}>
        <Box
          component="span"
          sx={{
            minWidth: 40,
            fontSize: '1.125rem',
            fontWeight: 650,
            fontVariantNumeric: 'tabular-nums',
            color: pressing.includes(item.key) ? 'warning.main' : 'primary.main',
          }}
        >
          {formatCount(item.count)}
        </Box>
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0, py: 0.75 }}>
          {title}
          {item.until === null ? null : (
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {translate(`home.until.${item.key}`, { time: formatInstant(item.until) })}
            </Typography>
          )}
        </Box>
        <ArrowIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      </Box>
    </Box>
  );
};

/** What waits for this administrator, each the way to its list; nothing waiting is said, too. */
export const WaitingItems = ({ items }: { readonly items: Overview['waiting'] }) => {
  const translate = useTranslate();
  const shown = items.filter((item) => nounOfItem(item) !== undefined);
  return (
    <HomeCard id="home-waiting" title={translate('home.waiting')}>
      {shown.length === 0 ? (
        <Typography sx={{ px: 1.25, py: 1, color: 'text.secondary' }}>
          {translate('home.waiting.none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((item) => (
            <WaitingLine key={`${item.key} ${item.about ?? ''}`} item={item} />
          ))}
        </Box>
      )}
    </HomeCard>
  );
};
