import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { orderStates } from '#domain/shop/orderStates.ts';
import { percentUsed, storageText } from '#domain/shop/products.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { HomeCard, homeLine, homeList } from './HomeCard.tsx';
import type { Overview } from './overview.ts';
import { actionWord } from './WaitingPanel.tsx';

type Stake = Overview['stakes'][number];

/** Where more is bought, or where it is seen by those who buy nothing. */
export const addressOfStake = ({ key, can_buy: canBuy }: Stake): string => {
  if (key === 'orders')
    return `/order?filter=${encodeURIComponent(JSON.stringify({ order_status: [orderStates.inEffect] }))}`;
  return canBuy === 1 ? `/product?kind=${key}` : '/equity';
};

const amountOf = (key: Stake['key'], amount: number): string =>
  key === 'storage' ? storageText(amount) : formatCount(amount);

const useSaid = () => {
  const translate = useTranslate();
  return ({ key, used, total, count, until }: Stake): { readonly title: string; readonly text: string } => {
    if (used === null || total === null)
      return {
        title: translate('home.stakes.orders', { count }),
        text: until === null ? '' : translate('home.stakes.until', { time: formatInstant(until) }),
      };
    return {
      title: translate(`home.stakes.${key}`),
      text: translate('home.stakes.used', {
        percent: percentUsed(used, total),
        used: amountOf(key, used),
        total: amountOf(key, total),
      }),
    };
  };
};

const Bar = ({ share, isFull }: { readonly share: number; readonly isFull: boolean }) => (
  <Box
    component="span"
    sx={{
      display: 'block',
      height: 4,
      mt: 0.5,
      borderRadius: 'var(--radius-pill)',
      bgcolor: 'var(--hairline)',
    }}
  >
    <Box
      component="span"
      sx={{
        display: 'block',
        height: 4,
        width: `${Math.min(100, share)}%`,
        borderRadius: 'var(--radius-pill)',
        bgcolor: isFull ? 'error.main' : 'warning.main',
      }}
    />
  </Box>
);

const StakeLine = ({ stake }: { readonly stake: Stake }) => {
  const translate = useTranslate();
  const { title, text } = useSaid()(stake);
  const { key, level, used, total, can_buy: canBuy } = stake;
  const act = key === 'orders' ? 'renew' : 'buy';
  return (
    <li>
      <Box component={LinkBase} to={addressOfStake(stake)} sx={homeLine}>
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0, py: 0.75 }}>
          {title}
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', color: level === 'full' ? 'error.main' : 'text.secondary' }}
          >
            {text}
          </Typography>
          {used === null || total === null ? null : (
            <Bar share={percentUsed(used, total)} isFull={level === 'full'} />
          )}
        </Box>
        <Box component="span" sx={actionWord}>
          {translate(`home.stakes.${canBuy === 1 ? act : 'view'}`)}
        </Box>
      </Box>
    </li>
  );
};

/** What runs out or ends soon, each with what to do about it; nothing where all is well. */
export const StakesPanel = ({ stakes }: { readonly stakes: Overview['stakes'] }) => {
  const translate = useTranslate();
  if (stakes.length === 0) return null;
  return (
    <HomeCard id="home-stakes" title={translate('home.stakes')}>
      <Box component="ul" sx={homeList}>
        {stakes.map((stake) => (
          <StakeLine key={stake.key} stake={stake} />
        ))}
      </Box>
    </HomeCard>
  );
};
