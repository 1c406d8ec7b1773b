import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { changeOf } from '#domain/report/period.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { Tile, tileGrid } from '../charts/Tile.tsx';
import { wordKeys } from '../wordKeys.ts';
import { type FigureCard, type ReportEntity, useFigureAddress } from './reportQuestion.ts';

const Card = ({ model, card }: { readonly model: ReportEntity; readonly card: FigureCard }) => {
  const translate = useTranslate();
  const addressOf = useFigureAddress();
  const keys = wordKeys(model.noun);
  const field = model.fields.find(({ name }) => name === card.field);
  const { value, before, remark, trend } = card;
  const isShare = field?.options.unit === 'percent';
  const change = changeOf(value, before, { isShare });
  const help = field?.options.help === undefined ? '' : translate(keys.help(card.field));
  return (
    <Tile
      title={translate(keys.field(card.field))}
      value={formatCount(value)}
      to={addressOf(card.to)}
      trend={trend ?? undefined}
      {...(change === undefined || before === null
        ? {}
        : {
            change: {
              ...change,
              isShare,
              rise: field?.options.rise,
              before: translate('charts.compared', { before: formatCount(before) }),
            },
          })}
      // Beside a comparison there is no room for the help: it stands below the figures, then.
      notes={[remark ?? '', before === null ? help : ''].filter((line) => line !== '')}
    />
  );
};

/** The figures as tiles: beside what they are compared with, what is said of them, and the way to their rows. */
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
    <Box component="ul" aria-label={translate('report.cards')} sx={tileGrid}>
      {cards.map((card) => (
        <li key={card.field}>
          <Card model={model} card={card} />
        </li>
      ))}
    </Box>
  );
};
