import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Banner } from '#generated/types.ts';
import { formatDay } from '#views/format/dateTime.ts';
import { useMayCreate } from '#views/generated/useMayCreate.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { useModel } from '#views/ModelContext.tsx';
import { SavedOrderList } from '#views/order/SavedOrderList.tsx';
import { useMoving } from '#views/order/useMoving.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { BannerLine } from './BannerLine.tsx';
import { overlapsOf, today } from './useBanners.ts';

interface BannerListProps {
  readonly banners: readonly Banner[];
  /** How many there may be. */
  readonly limit: number;
  readonly onRenew: () => Promise<unknown>;
}

/** Which banners are shown on the same days: nothing is wrong with it, but somebody may not have meant it. */
const Overlaps = ({ banners }: Pick<BannerListProps, 'banners'>) => {
  const translate = useTranslate();
  const overlaps = overlapsOf(banners, today());
  if (overlaps.length === 0) return null;
  return (
    <Alert severity="warning" role="presentation" sx={{ mb: 1.5 }}>
      <AlertTitle>{translate('banner.overlap.title')}</AlertTitle>
      {overlaps.map(({ one, other, days }) => (
        <div key={`${one.banner_id} ${other.banner_id}`}>
          {translate(days.to === null ? 'banner.overlap.open' : 'banner.overlap.one', {
            one: one.title,
            other: other.title,
            from: formatDay(days.from),
            to: formatDay(days.to ?? ''),
          })}
        </div>
      ))}
    </Alert>
  );
};

const AddButton = ({ count, limit }: { readonly count: number; readonly limit: number }) => {
  const translate = useTranslate();
  if (count >= limit)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('banner.full', { limit })}
      </Typography>
    );
  return (
    <Button component={Link} to="/banner/create" variant="contained" startIcon={<AddIcon />}>
      {translate('banner.add')}
    </Button>
  );
};

const Rows = ({
  banners,
  isSortable,
  onRenew,
}: Omit<BannerListProps, 'limit'> & { readonly isSortable: boolean }) => {
  const provider = useDataProvider<ConsoleProvider>();
  const moving = useMoving({
    save: (ids) => provider.call('bannerSort', { ids: [...ids] }),
    renew: onRenew,
    topic: 'banner.sort',
  });
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {moving.announcement}
      </Box>
      <SavedOrderList
        rows={banners}
        idOf={({ banner_id: id }) => id}
        nameOf={({ title }) => title}
        moving={isSortable ? moving : undefined}
        spacing={{ py: 1, gap: 0.5 }}
      >
        {(banner, controls) => (
          <>
            <BannerLine banner={banner} />
            {controls}
          </>
        )}
      </SavedOrderList>
    </>
  );
};

/** The banners in the order in which they take turns, with what overlaps and the way to another one. */
export const BannerList = (props: BannerListProps) => {
  const { banners, limit } = props;
  const translate = useTranslate();
  const mayCreate = useMayCreate(useModel('banner'));
  return (
    <Box component="section" aria-labelledby="banner-heading" sx={{ mb: 4 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 1, columnGap: 2, mb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography id="banner-heading" variant="h6" component="h2">
            {translate('banner.heading')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('banner.intro', { limit })}
          </Typography>
        </Box>
        {mayCreate ? <AddButton count={banners.length} limit={limit} /> : null}
      </Stack>
      <Overlaps {...props} />
      {banners.length === 0 ? (
        <Typography color="text.secondary" sx={{ py: 3 }}>
          {translate(wordKeys('banner').empty)}
        </Typography>
      ) : (
        <Rows {...props} isSortable={mayCreate} />
      )}
    </Box>
  );
};
