import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Navigate, useCreatePath, useListContext, useParams, useTranslate } from 'react-admin';
import { Until } from '#resources/_shared/usage/UsageNote.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { usePeopleFacts } from './useDepartmentUse.ts';

/** How many people are not named and why, and until when the figures count. */
export const PeopleNote = () => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { data } = usePeopleFacts(Number(filterValues?.dept ?? 0));
  const unlisted = data?.unlisted ?? 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, minHeight: 24, mt: 1 }}>
      {unlisted === 0 || data === undefined ? null : (
        <Typography variant="body2" color="text.secondary">
          {translate('usage.unlisted', { count: formatCount(unlisted), least: data.least_people })}
        </Typography>
      )}
      <Until closed={data} />
    </Box>
  );
};

/** A row of the list leads to the person in the address book: there is nothing more to say of their use. */
export const ToPerson = () => {
  const createPath = useCreatePath();
  const { id } = useParams<{ id: string }>();
  return <Navigate to={createPath({ resource: 'member', type: 'show', id: Number(id) })} replace />;
};
