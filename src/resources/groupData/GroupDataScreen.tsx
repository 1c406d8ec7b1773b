import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Title, useLocation, useNavigate, useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { GroupFigures } from './GroupFigures.tsx';
import { questionAddress, readQuestion } from './groupDataAddress.ts';
import { QuestionBar } from './QuestionBar.tsx';
import { type GroupData, useGroupData } from './useGroupData.ts';

/** Until when the figures count, said again whenever others are shown. */
const AsOf = ({ data }: { readonly data: GroupData | undefined }) => {
  const translate = useTranslate();
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      {data === undefined ? '' : translate('groupData.asOf', { time: formatInstant(data.as_of) })}
    </Typography>
  );
};

/** What the groups of the company come to (spec section 6; screens.md A6): the question stands in the address. */
export const GroupDataScreen = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const question = readQuestion(useLocation().search);
  const { data, error, refetch, isPlaceholderData } = useGroupData(question);
  const isEmpty = data?.totals.groups === 0 && data.months.every(({ count }) => count === 0);
  return (
    <Box sx={{ maxWidth: 'var(--width-wide)', pt: 1, pb: 4 }}>
      <Title title={translate('resources.groupData.plural')} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('groupData.intro')}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          mb: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <QuestionBar
          question={question}
          onChange={(next) => navigate(questionAddress(next), { replace: true })}
        />
        <AsOf data={isPlaceholderData ? undefined : data} />
      </Box>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={480} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {isEmpty ? <Typography>{translate('groupData.empty')}</Typography> : null}
      {data === undefined || error !== null || isEmpty ? null : (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <GroupFigures data={data} types={question.types} />
        </Box>
      )}
    </Box>
  );
};
