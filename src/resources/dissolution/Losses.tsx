import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { storageText } from '#domain/shop/storageText.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { Section } from './Section.tsx';
import type { DissolutionCheck } from './useDissolutionCheck.ts';

const bytesPerMb = 1_048_576;

const counted = ['people', 'former_people', 'departments', 'groups', 'administrators', 'files'] as const;

interface FigureProps {
  readonly label: string;
  readonly value: string;
}

const Figure = ({ label, value }: FigureProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
      {label}
    </Box>
    <Box
      component="dd"
      sx={{ m: 0, fontSize: '1.375rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
    >
      {value}
    </Box>
  </Box>
);

/** What is lost, in the numbers of now, and what the law has kept for a while. */
export const Losses = ({ data }: { readonly data: DissolutionCheck }) => {
  const translate = useTranslate();
  const { counts, times } = data;
  const say = (key: string, params = {}) => translate(`dissolution.${key}`, params);
  return (
    <Section title={say('losses')} help={say('lossesHelp')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(124px, 1fr))' }}
      >
        {counted.map((name) => (
          <Figure key={name} label={say(`count.${name}`)} value={formatCount(counts[name])} />
        ))}
        <Figure label={say('count.storage')} value={storageText(counts.storage_bytes / bytesPerMb)} />
      </Box>
      <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5, '& li': { py: 0.5 } }}>
        <li>{say('effect.sessions', { count: formatCount(counts.sessions) })}</li>
        <li>{say('effect.links')}</li>
        {counts.timed_deletions > 0 ? (
          <li>{say('effect.deletions', { count: formatCount(counts.timed_deletions) })}</li>
        ) : null}
        <li>
          {say('effect.kept', {
            records: formatCount(counts.records),
            days: times.record_days,
            orders: formatCount(counts.orders),
            years: times.order_years,
          })}
        </li>
      </Box>
    </Section>
  );
};
