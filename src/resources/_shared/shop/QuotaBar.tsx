import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { mostDays } from '#domain/shop/orderStates.ts';
import { levelOf, percentUsed } from '#domain/shop/products.ts';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useUnitText } from './product.ts';

/** The quotas of the company, as they are answered. */
type Quotas = Calls['equityList']['reply'];
export type Quota = Quotas['list'][number];

const quotasKey = ['equity', 'list'] as const;

/** How much the company may use, has used, and where it comes from. */
export const useQuotas = () => {
  const provider = useConsoleProvider();
  return useQuery<Quotas>({
    queryKey: quotasKey,
    queryFn: ({ signal }) => provider.call('equityList', {}, { signal }),
    retry: false,
  });
};

const colours = { normal: 'primary', warning: 'warning', full: 'error' } as const;
const daysPerMonth = 30;
const full = 100;

const useLastsText = () => {
  const translate = useTranslate();
  return ({ days_left: days }: Quota): string | undefined => {
    if (days === null || days === undefined) return undefined;
    if (days === 0) return undefined;
    if (days >= mostDays) return translate('shop.lastsYears');
    return days < daysPerMonth
      ? translate('shop.lastsDays', { smart_count: days, count: days })
      : translate('shop.lastsMonths', {
          smart_count: Math.floor(days / daysPerMonth),
          count: Math.floor(days / daysPerMonth),
        });
  };
};

/** How full a quota is: a bar, the numbers in words, and how long it lasts. Never by colour alone. */
export const QuotaBar = ({ quota, label }: { readonly quota: Quota; readonly label: string }) => {
  const translate = useTranslate();
  const unit = useUnitText();
  const lasts = useLastsText()(quota);
  const { kind, used, total } = quota;
  const percent = percentUsed(used, total);
  const level = levelOf(used, total);
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.75 }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('shop.used', {
            // People are counted once in a sentence; sizes may differ in their unit.
            used: kind === 'storage' ? unit(kind, used) : formatCount(used),
            total: unit(kind, total),
            percent,
          })}
        </Typography>
        {level === 'normal' ? null : (
          <Chip
            size="small"
            variant="outlined"
            color={colours[level]}
            label={translate(`shop.level.${level}`)}
          />
        )}
      </Box>
      <LinearProgress
        variant="determinate"
        value={Math.min(full, percent)}
        color={colours[level]}
        aria-label={label}
        sx={{ height: 8 }}
      />
      {lasts === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.75 }}>
          {lasts}
        </Typography>
      )}
    </Box>
  );
};
