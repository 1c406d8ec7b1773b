import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { TotalLine } from '#views/list/ListCaption.tsx';
import { useRights } from '#views/reasons/rights.tsx';

type Reply = Calls['notActive']['reply'];
/** What the list's call answers beside its rows. */
type InactiveMeta = Omit<Reply, 'list' | 'page' | 'page_size' | 'total'>;

/** The counters of the list around; undefined before its first answer. */
export const useInactiveMeta = (): InactiveMeta | undefined =>
  (useListContext().meta as { readonly reply?: InactiveMeta } | undefined)?.reply;

type Counter = 'inactive' | 'never_sent' | 'no_real_name' | 'sent_this_week' | 'undeliverable';

/** What each counter filters by; the first shows everyone again. */
const filters: Readonly<Record<Counter, Readonly<Record<string, unknown>>>> = {
  inactive: {},
  never_sent: { notified: 'never' },
  sent_this_week: { notified: 'week' },
  no_real_name: { is_real_name: 0 },
  undeliverable: { undeliverable: 1 },
};
const counters: readonly Counter[] = [
  'inactive',
  'never_sent',
  'sent_this_week',
  'no_real_name',
  'undeliverable',
];
/** A counter replaces what another one chose; department and keyword stay. */
const chosenByCounters: readonly string[] = ['notified', 'is_real_name', 'undeliverable'];

const useCounterFilter = () => {
  const { filterValues, setFilters } = useListContext();
  const own = Object.entries(filterValues).filter(([name]) => chosenByCounters.includes(name));
  const rest = Object.entries(filterValues).filter(([name]) => !chosenByCounters.includes(name));
  return {
    isChosen: (counter: Counter): boolean => {
      const requested = Object.entries(filters[counter]);
      return (
        own.length === requested.length && requested.every(([name, value]) => filterValues[name] === value)
      );
    },
    choose: (counter: Counter) => setFilters({ ...Object.fromEntries(rest), ...filters[counter] }, []),
  };
};

const CounterCard = ({
  counter,
  meta,
}: {
  readonly counter: Counter;
  readonly meta: InactiveMeta | undefined;
}) => {
  const translate = useTranslate();
  const { isChosen, choose } = useCounterFilter();
  const isOn = isChosen(counter);
  return (
    <ButtonBase
      aria-pressed={isOn}
      onClick={() => choose(counter)}
      sx={{
        flexDirection: 'column',
        alignItems: 'flex-start',
        px: 2,
        py: 1.25,
        border: 1,
        borderRadius: 'var(--radius-card)',
        borderColor: isOn ? 'primary.main' : 'divider',
        bgcolor: isOn ? 'action.selected' : 'background.paper',
        textAlign: 'start',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Typography component="span" variant="body2" color="text.secondary">
        {translate(`sms.counter.${counter}`)}
      </Typography>
      <Typography component="span" variant="h5" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {meta === undefined ? '–' : formatCount(meta[counter])}
      </Typography>
    </ButtonBase>
  );
};

/** How many are inactive and why: each number is a filter. Above them, why no one can be notified at all. */
export const InactiveCounters = () => {
  const translate = useTranslate();
  const meta = useInactiveMeta();
  const isMain = useRights().holdsRole('main');
  return (
    <Box sx={{ width: '100%' }}>
      {meta?.is_verified === 0 ? (
        <Alert severity="warning" role="presentation" sx={{ mb: 1.5 }}>
          {translate('rules.message.unverified')}
          {translate(isMain ? 'sms.unverifiedHelp.main' : 'sms.unverifiedHelp')}
        </Alert>
      ) : null}
      <Box
        role="group"
        aria-label={translate('sms.counters')}
        sx={{
          display: 'grid',
          gap: 1,
          mb: 1,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(5, minmax(0, 200px))' },
        }}
      >
        {counters.map((counter) => (
          <CounterCard key={counter} counter={counter} meta={meta} />
        ))}
      </Box>
      <TotalLine />
    </Box>
  );
};
