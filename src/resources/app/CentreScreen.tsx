import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Title, useRefresh, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { Calls } from '#generated/types.ts';
import { AppIcon, byCategory, useAppName } from '#resources/_shared/workbench/AppGrid.tsx';
import { FailedState } from '#views/generated/ListStates.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';

type Offer = Calls['quickAppChooseList']['reply']['list'][number];

const iconSize = 44;

/** Adds an entry to the workbench; what it is called then stands in a toast with the way to its settings. */
const useAdding = (onAdded: () => Promise<unknown>) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const refresh = useRefresh();
  const nameOf = useAppName();
  const [adding, setAdding] = useState<number>();
  const add = async (offer: Offer): Promise<void> => {
    setAdding(offer.offer_id);
    const name = nameOf(offer);
    try {
      const app = await provider.call('quickAppAdd', { offer_id: offer.offer_id });
      const link = { to: `/app/${app.app_id}`, label: translate('app.offer.open', { name }) };
      say(translate('app.offer.added', { name }), 'success', { link, call: 'quickAppAdd' });
      refresh();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    }
    await onAdded();
    setAdding(undefined);
  };
  return { adding, add };
};

interface OfferCardProps {
  readonly offer: Offer;
  readonly isAdding: boolean;
  readonly onAdd: () => void;
}

const OfferCard = ({ offer, isAdding, onAdd }: OfferCardProps) => {
  const translate = useTranslate();
  const name = useAppName()(offer);
  const { app_id: id } = offer;
  return (
    <Card component="li" variant="outlined" sx={{ p: 1.5, display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <AppIcon url={offer.icon_url} size={iconSize} />
      <Typography component="h3" variant="body1" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {id === null ? (
        <Button
          size="small"
          variant="outlined"
          loading={isAdding}
          aria-label={translate('app.offer.add', { name })}
          onClick={onAdd}
        >
          {translate('ra.action.add')}
        </Button>
      ) : (
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {translate('app.installed')}
        </Typography>
      )}
    </Card>
  );
};

/** The app centre: what the product offers by category; what the company has already says so. */
export const CentreScreen = () => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['app', 'quickAppChooseList'],
    queryFn: ({ signal }) => provider.call('quickAppChooseList', {}, { signal }),
    retry: false,
  });
  const { adding, add } = useAdding(refetch);
  return (
    <Box sx={{ pb: 4 }}>
      <Title title={translate('app.centre')} />
      <Button component={Link} to="/app" startIcon={<BackIcon />} sx={{ mb: 1 }}>
        {translate('app.back')}
      </Button>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('app.centreIntro')}
      </Typography>
      {error === null || data !== undefined ? null : (
        <FailedState error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {byCategory(data?.list ?? []).map(({ category, rows }) => (
        <Box key={category} component="section" sx={{ mb: 3 }}>
          <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
            {translate(wordKeys('app').option('category_id', category))}
          </Typography>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
            }}
          >
            {rows.map((offer) => (
              <OfferCard
                key={offer.offer_id}
                offer={offer}
                isAdding={adding === offer.offer_id}
                onAdd={() => void add(offer)}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
