import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath, useLocation, useNavigate, useTranslate } from 'react-admin';
import { FiguresPage } from '#views/charts/FiguresPage.tsx';
import { Until } from '#views/usage/Until.tsx';
import { NothingCounted, TooFew } from '#views/usage/UsageNote.tsx';
import { cardsOf } from './cards.ts';
import { QuestionBar } from './QuestionBar.tsx';
import { UsageCards, UsageSkeleton } from './UsageCards.tsx';
import { UsageCharts } from './UsageCharts.tsx';
import { questionAddress, readQuestion } from './usageAddress.ts';
import { type Overview, useOverview } from './useOverview.ts';

/** What each figure counts, for those who read it rather than point at it. */
const Definitions = ({ overview }: { readonly overview: Overview }) => {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('usage.definitions')}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 2,
          rowGap: 0.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
          '& dt': { fontWeight: 600 },
          '& dd': { m: 0, color: 'text.secondary' },
        }}
      >
        {cardsOf(translate, overview).flatMap(({ name, help }) => [
          <dt key={name}>{translate(`usage.card.${name}`)}</dt>,
          <dd key={`${name} help`}>{help}</dd>,
        ])}
      </Box>
    </Box>
  );
};

const Figures = ({ overview }: { readonly overview: Overview }) => {
  if (overview.is_hidden === 1) return <TooFew least={overview.least_people} />;
  if (overview.state === null) return <NothingCounted first={overview.first} />;
  return (
    <>
      <UsageCards overview={overview} />
      <UsageCharts overview={overview} />
      <Definitions overview={overview} />
    </>
  );
};

const Intro = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center' }}>
      <Typography color="text.secondary" sx={{ mr: 'auto' }}>
        {translate('usage.intro')}
      </Typography>
      <Button
        component={LinkBase}
        to={createPath({ resource: 'memberUse', type: 'list' })}
        variant="outlined"
        size="small"
      >
        {translate('usage.toMembers')}
      </Button>
    </Box>
  );
};

/** How the company uses the app (spec section 6; screens.md A17): the question stands in the address. */
export const UsageScreen = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const question = readQuestion(useLocation().search, new Date());
  const asked = useOverview(question);
  return (
    <FiguresPage
      title={translate('resources.usage.plural')}
      intro={<Intro />}
      question={
        <QuestionBar
          question={question}
          onChange={(next) => navigate(questionAddress(next), { replace: true })}
        />
      }
      until={<Until closed={asked.isPlaceholderData ? undefined : asked.data} />}
      asked={asked}
      skeleton={<UsageSkeleton />}
      figures={(overview) => <Figures overview={overview} />}
    />
  );
};
