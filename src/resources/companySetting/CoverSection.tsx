import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { Asked } from './Section.tsx';
import { useCovers } from './useImages.ts';

type Cover = Calls['coverList']['reply']['list'][number];

/** What became of the newest submission where it is not the one that is shown. */
const Progress = ({ newest }: { readonly newest: Cover | undefined }) => {
  const translate = useTranslate();
  if (newest?.status === 0)
    return (
      <Alert severity="info">
        {translate('companySetting.cover.reviewing', { time: formatInstant(newest.submit_time ?? '') })}
      </Alert>
    );
  if (newest?.status !== 2) return null;
  return (
    <Alert severity="warning">
      {translate('companySetting.cover.rejected', { reason: newest.reject_reason ?? '' })}
    </Alert>
  );
};

const Shown = ({ shown }: { readonly shown: Cover | undefined }) => {
  const translate = useTranslate();
  if (shown === undefined)
    return <Typography color="text.secondary">{translate('companySetting.cover.none')}</Typography>;
  return (
    <Box
      component="img"
      src={shown.image.url ?? undefined}
      alt={translate('companySetting.cover.shown')}
      sx={{
        width: '100%',
        maxWidth: 420,
        aspectRatio: '16 / 9',
        objectFit: 'cover',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
      }}
    />
  );
};

/** The cover that is shown, what waits, and the way to another one. */
export const CoverSection = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const query = useCovers();
  const { canAccess } = useCanAccess({ resource: 'cover', action: 'create' });
  return (
    <Stack spacing={1.5}>
      <Asked query={query} height={180}>
        {({ shown, newest }) => (
          <>
            <Shown shown={shown} />
            <Progress newest={newest} />
          </>
        )}
      </Asked>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {canAccess === true ? (
          <Button
            component={LinkBase}
            variant="outlined"
            to={createPath({ resource: 'cover', type: 'create' })}
          >
            {translate('companySetting.cover.submit')}
          </Button>
        ) : null}
        <Button component={LinkBase} to={createPath({ resource: 'cover', type: 'list' })}>
          {translate('companySetting.cover.all')}
        </Button>
      </Stack>
    </Stack>
  );
};
