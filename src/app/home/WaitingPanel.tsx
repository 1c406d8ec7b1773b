import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkBase, useLocale, useTranslate } from 'ra-core';
import { soonUntil } from '#domain/checklist/checklist.ts';
import { isUrgent } from '#domain/home/agenda.ts';
import { openTransfers } from '#domain/resignation/handOver.ts';
import { orderStates } from '#domain/shop/orderStates.ts';
import { newOrderAddress, percentUsed, storageText } from '#domain/shop/products.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { formatDay, formatInstant, formatUntil } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { HomeCard, homeLine, homeList, NothingHere } from './HomeCard.tsx';
import type { Overview } from './overview.ts';

type Item = Overview['waiting'][number];

/** The list an item leads to, narrowed to what was counted. */
interface Place {
  readonly noun: string;
  readonly filter?: Readonly<Record<string, unknown>>;
}

type PlacedKey = Exclude<Item['key'], 'reviewsRejected' | 'reviewsWaiting'>;

const places: Readonly<Record<Exclude<PlacedKey, 'checklists'>, Place>> = {
  applications: { noun: 'application', filter: { status: [0] } },
  complaints: { noun: 'complaint', filter: { status: [0, 1] } },
  unpaidOrders: { noun: 'order', filter: { order_status: [orderStates.unpaid] } },
  handOvers: { noun: 'resignation', filter: { transfer_status: openTransfers, status: ['resigned'] } },
  deletionsDue: { noun: 'deletion', filter: { status: ['pending', 'executing'] } },
  termsEnding: { noun: 'temporaryStaff', filter: { status: ['expiring'] } },
};

/** Where what was sent in for review is seen, by its kind; of all others the kind is the noun. */
const reviewed: Readonly<Partial<Record<string, string>>> = {
  asset_admin: 'assetAdmin',
};

/** What is due soon or overdue, as the server counts it. */
const dueTasks = (): Place => ({
  noun: 'checklistTask',
  filter: { status: ['open'], due_on: { to: soonUntil(dayOfInstant(new Date())) } },
});

const placeOf = ({ key }: Item): Place | undefined => {
  if (key === 'checklists') return dueTasks();
  return key === 'reviewsRejected' || key === 'reviewsWaiting' ? undefined : places[key];
};

/** The noun whose page an item leads to; undefined: it has none here. */
export const nounOfItem = (item: Item): string | undefined => {
  const place = placeOf(item);
  if (place !== undefined) return place.noun;
  return item.about === null ? undefined : (reviewed[item.about] ?? item.about);
};

/** The address of an item in this router, with its filter. */
export const addressOfItem = (item: Item): string => {
  const noun = nounOfItem(item) ?? '';
  const filter = placeOf(item)?.filter;
  return filter === undefined ? `/${noun}` : `/${noun}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
};

/** What to do about it, as a word at the end of its line: the line is the way there. */
export const actionWord = {
  ml: 'auto',
  flex: 'none',
  color: 'primary.main',
  fontWeight: 600,
} as const;

/** A line of a checklist is due on a day: that day is told, not the midnight it ends at. */
const timeOf = ({ key }: Item, until: string): string =>
  key === 'checklists' ? formatDay(dayOfInstant(new Date(Date.parse(until) - 1))) : formatInstant(until);

const WaitingLine = ({ item }: { readonly item: Item }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const now = new Date();
  const { key, count, until } = item;
  const noun = nounOfItem(item) ?? '';
  const title = translate(`home.waiting.${key}`, { noun: translate(`resources.${noun}.plural`) });
  const isPressing = isUrgent(until, now) || key === 'reviewsRejected';
  const rest = until === null ? undefined : formatUntil(until, now, locale);
  return (
    <li>
      <Box component={LinkBase} to={addressOfItem(item)} sx={homeLine}>
        <Box
          component="span"
          sx={{
            minWidth: 32,
            fontSize: '1rem',
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            color: isPressing ? 'warning.main' : 'primary.main',
          }}
        >
          {formatCount(count)}
        </Box>
        <Box component="span" sx={{ minWidth: 0, py: 0.75 }}>
          {title}
          {until === null ? null : (
            <Typography
              component="span"
              variant="body2"
              sx={{ display: 'block', color: isPressing ? 'warning.main' : 'text.secondary' }}
            >
              {translate(`home.until.${key}`, { time: timeOf(item, until) })}
              {rest === undefined ? null : ` · ${rest}`}
            </Typography>
          )}
        </Box>
        <Box component="span" sx={actionWord}>
          {translate(`home.act.${key}`)}
        </Box>
      </Box>
    </li>
  );
};

/** What waits for this administrator, most urgent first, each with what to do about it; nothing waiting is said, too. */
export const WaitingPanel = ({ items }: { readonly items: Overview['waiting'] }) => {
  const translate = useTranslate();
  const shown = items.filter((item) => nounOfItem(item) !== undefined);
  return (
    <HomeCard id="home-waiting" title={translate('home.waiting')}>
      {shown.length === 0 ? (
        <NothingHere
          icon={<DoneIcon aria-hidden />}
          title={translate('home.waiting.none')}
          text={translate('home.waiting.none.text')}
        />
      ) : (
        <Box component="ul" sx={homeList}>
          {shown.map((item) => (
            <WaitingLine key={`${item.key} ${item.about ?? ''}`} item={item} />
          ))}
        </Box>
      )}
    </HomeCard>
  );
};

type Stake = Overview['stakes'][number];

/** Where more is ordered, or where it is seen by those who buy nothing. */
export const addressOfStake = ({ key, can_buy: canBuy }: Stake): string => {
  if (key === 'orders')
    return `/order?filter=${encodeURIComponent(JSON.stringify({ order_status: [orderStates.inEffect] }))}`;
  return canBuy === 1 ? newOrderAddress(key) : '/equity';
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
