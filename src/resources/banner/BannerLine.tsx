import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link, RecordContextProvider, useTranslate } from 'react-admin';
import type { Banner } from '#generated/types.ts';
import { RowMenu } from '#views/actions/RowMenu.tsx';
import { FieldDisplay } from '#views/fields/FieldDisplay.tsx';
import { shownFiles } from '#views/fields/file/shownFile.ts';
import { formatDay } from '#views/format/dateTime.ts';
import { useModel } from '#views/ModelContext.tsx';

/** When a banner is shown, in words. */
export const usePeriod = () => {
  const translate = useTranslate();
  return ({ start_date: from, end_date: to }: Pick<Banner, 'start_date' | 'end_date'>): string =>
    typeof to === 'string'
      ? translate('banner.period', { from: formatDay(from), to: formatDay(to) })
      : translate('banner.periodOpen', { from: formatDay(from) });
};

/** A banner in its list: picture, title, when it is shown and what becomes of it today. */
export const BannerLine = ({ banner }: { readonly banner: Banner }) => {
  const translate = useTranslate();
  const model = useModel('banner');
  const period = usePeriod();
  const display = model.fields.find(({ name }) => name === 'display');
  return (
    <RecordContextProvider value={{ ...banner, id: banner.banner_id }}>
      <Box
        component="img"
        src={shownFiles(banner.image)[0]?.href}
        alt=""
        sx={{
          width: { xs: 84, sm: 120 },
          aspectRatio: '5 / 2',
          objectFit: 'cover',
          borderRadius: 1,
          bgcolor: 'action.hover',
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0, pl: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <MuiLink component={Link} to={`/banner/${banner.banner_id}/show`} sx={{ overflowWrap: 'anywhere' }}>
            {banner.title}
          </MuiLink>
          {display === undefined ? null : (
            <FieldDisplay field={display} value={banner.display} record={{ ...banner }} />
          )}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ display: 'inline-block', mr: 1.5 }}>
            {period(banner)}
          </Box>
          <Box component="span" sx={{ display: 'inline-block' }}>
            {banner.link ?? translate('banner.noLink')}
          </Box>
        </Typography>
      </Box>
      <RowMenu model={model} actions={model.actions} />
    </RecordContextProvider>
  );
};
