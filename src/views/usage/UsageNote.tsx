import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatDay } from '../format/dateTime.ts';
import { framed } from '../layouts/framed.ts';

const frame = {
  py: 7,
  px: 2,
  textAlign: 'center',
  ...framed,
} as const;

const Note = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Box role="status" sx={frame}>
    <Typography component="p" variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    <Typography color="text.secondary" sx={{ maxWidth: 520, mx: 'auto' }}>
      {text}
    </Typography>
  </Box>
);

/** In place of figures: no day is counted yet, or none of those asked for (`first` is the first there is). */
export const NothingCounted = ({ first }: { readonly first: string | null }) => {
  const translate = useTranslate();
  const text =
    first === null ? translate('usage.empty.text') : translate('usage.noDays', { first: formatDay(first) });
  return <Note title={translate('usage.empty.title')} text={text} />;
};

/** In place of figures: they would tell of few people. */
export const TooFew = ({ least }: { readonly least: number }) => {
  const translate = useTranslate();
  return (
    <Note title={translate('usage.hidden.title')} text={translate('usage.hidden.text', { count: least })} />
  );
};
