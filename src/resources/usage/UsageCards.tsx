import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { cardsOf, changeText, type UsageCard } from './cards.ts';
import type { Overview } from './useOverview.ts';

const grid = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const;

const cardStyle = {
  minWidth: 0,
  p: 1.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const;

const Card = (card: UsageCard) => {
  const { name, text, help, before, change } = card;
  const translate = useTranslate();
  const title = translate(`usage.card.${name}`);
  return (
    <Box component="li" sx={cardStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
        <Typography variant="body2" color="text.secondary">
          {title}
        </Typography>
        <Tooltip title={help} describeChild>
          <IconButton size="small" edge="end" aria-label={translate('usage.definition', { name: title })}>
            <InfoIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </Box>
      <Typography variant="h5" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ minHeight: '1.6em' }}>
        {name === 'storage' ? help : null}
        {before === undefined || change === undefined
          ? null
          : translate('usage.compared', { before, change: changeText(translate, card) })}
      </Typography>
    </Box>
  );
};

/** The figures as cards, each with what it counts on hover and focus, and beside what it was compared with. */
export const UsageCards = ({ overview }: { readonly overview: Overview }) => {
  const translate = useTranslate();
  return (
    <Box component="ul" aria-label={translate('usage.cards')} sx={grid}>
      {cardsOf(translate, overview).map((card) => (
        <Card key={card.name} {...card} />
      ))}
    </Box>
  );
};

const places = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** The same places while the figures are on their way. */
export const UsageSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('ra.page.loading')}>
      <Box sx={grid}>
        {places.map((place) => (
          <Skeleton key={place} variant="rounded" height={112} />
        ))}
      </Box>
      <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
        <Skeleton variant="rounded" height={380} />
        <Skeleton variant="rounded" height={380} />
      </Box>
    </Box>
  );
};
