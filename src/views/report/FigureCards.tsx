import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { framed } from '../layouts/framed.ts';
import { wordKeys } from '../wordKeys.ts';
import { type FigureCard, type ReportEntity, useFigureAddress } from './reportQuestion.ts';

const grid = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(210px, 1fr))' },
} as const;

const frame = {
  position: 'relative',
  minWidth: 0,
  p: 1.75,
  ...framed,
} as const;

// The whole card is the link: its name stays what is written on it.
const covering = {
  color: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'var(--radius-card)' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
  '&:hover::after': { border: 1, borderColor: 'primary.main' },
} as const;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A change as it is said: `up 12.3%`; of a share `up 1.2 points`. */
const useChangeText = () => {
  const translate = useTranslate();
  return (field: FieldModel | undefined, value: number, before: number): string => {
    const isShare = field?.options.unit === 'percent';
    const change = isShare ? tenth(value - before) : tenth((value / before - 1) * 100);
    if (change === 0) return translate('report.same');
    const size = Math.abs(change);
    const share = isShare ? translate('report.points', { points: size }) : `${size}%`;
    return translate(change > 0 ? 'report.up' : 'report.down', { share });
  };
};

const Card = ({ model, card }: { readonly model: ReportEntity; readonly card: FigureCard }) => {
  const translate = useTranslate();
  const addressOf = useFigureAddress();
  const changeText = useChangeText();
  const keys = wordKeys(model.noun);
  const field = model.fields.find(({ name }) => name === card.field);
  const title = translate(keys.field(card.field));
  const to = addressOf(card.to);
  const { value, before, remark } = card;
  const help = field?.options.help === undefined ? '' : translate(keys.help(card.field));
  return (
    <Box component="li" sx={frame}>
      <Typography variant="body2" color="text.secondary">
        {to === undefined ? (
          title
        ) : (
          <Link component={LinkBase} to={to} underline="none" sx={covering}>
            {title}
          </Link>
        )}
      </Typography>
      <Typography variant="h4" component="p" sx={{ my: 0.25, fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(value)}
      </Typography>
      {[
        // Nothing is so much more or less than nothing.
        before === null || before === 0
          ? null
          : translate('report.compared', {
              before: formatCount(before),
              change: changeText(field, value, before),
            }),
        remark,
        // Beside a comparison there is no room for it: it stands below the figures, then.
        before === null ? help : null,
      ]
        .filter((line): line is string => line !== null && line !== '')
        .map((line) => (
          <Typography key={line} variant="caption" component="p" color="text.secondary">
            {line}
          </Typography>
        ))}
    </Box>
  );
};

/** The figures as cards: beside what they are compared with, what is said of them, and the way to their rows. */
export const FigureCards = ({
  model,
  cards,
}: {
  readonly model: ReportEntity;
  readonly cards: readonly FigureCard[];
}) => {
  const translate = useTranslate();
  if (cards.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('report.cards')} sx={grid}>
      {cards.map((card) => (
        <Card key={card.field} model={model} card={card} />
      ))}
    </Box>
  );
};
