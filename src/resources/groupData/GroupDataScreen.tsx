import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import { FiguresPage } from '#views/charts/FiguresPage.tsx';
import { formatInstant } from '#views/format/dateTime.ts';
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

const isEmpty = ({ totals, months }: GroupData): boolean =>
  totals.groups === 0 && months.every(({ count }) => count === 0);

/** What the groups of the company come to (spec section 6; screens.md A6): the question stands in the address. */
export const GroupDataScreen = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const question = readQuestion(useLocation().search);
  const asked = useGroupData(question);
  return (
    <FiguresPage
      title={translate('resources.groupData.plural')}
      intro={
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('groupData.intro')}
        </Typography>
      }
      question={
        <QuestionBar
          question={question}
          onChange={(next) => navigate(questionAddress(next), { replace: true })}
        />
      }
      until={<AsOf data={asked.isPlaceholderData ? undefined : asked.data} />}
      asked={asked}
      skeleton={
        <Skeleton variant="rounded" height={480} role="status" aria-label={translate('ra.page.loading')} />
      }
      figures={(data) =>
        isEmpty(data) ? (
          <Typography>{translate('groupData.empty')}</Typography>
        ) : (
          <GroupFigures data={data} types={question.types} />
        )
      }
    />
  );
};
