import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  LinkBase,
  Title,
  useCreatePath,
  useLocale,
  useLocation,
  useNavigate,
  useTranslate,
} from 'react-admin';
import { changeOf, lastOfferedDay } from '#domain/report/period.ts';
import { Tile, tileGrid } from '#views/charts/Tile.tsx';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { framed } from '#views/layouts/boxStyles.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { QuestionBar } from './QuestionBar.tsx';
import { ReportCharts } from './ReportCharts.tsx';
import { ReportTables } from './ReportTables.tsx';
import {
  type FigureCard,
  type Question,
  questionAddress,
  questionTrouble,
  type ReportAnswer,
  type ReportEntity,
  readQuestion,
  reportQuery,
  requestOf,
  useFigureAddress,
} from './reportQuestion.ts';

const Card = ({ model, card }: { readonly model: ReportEntity; readonly card: FigureCard }) => {
  const translate = useTranslate();
  const addressOf = useFigureAddress();
  const keys = wordKeys(model.noun);
  const field = model.fields.find(({ name }) => name === card.field);
  const { value, before, remark, trend } = card;
  const isShare = field?.options.unit === 'percent';
  const change = changeOf(value, before, { isShare });
  const help = field?.options.help === undefined ? '' : translate(keys.help(card.field));
  return (
    <Tile
      title={translate(keys.field(card.field))}
      value={formatCount(value)}
      to={addressOf(card.to)}
      trend={trend ?? undefined}
      {...(change === undefined || before === null
        ? {}
        : {
            change: {
              ...change,
              isShare,
              rise: field?.options.rise,
              before: translate('charts.compared', { before: formatCount(before) }),
            },
          })}
      // Beside a comparison there is no room for the help: it stands below the figures, then.
      notes={[remark ?? '', before === null ? help : ''].filter((line) => line !== '')}
    />
  );
};

/** The figures as tiles: beside what they are compared with, what is said of them, and the way to their rows. */
const FigureCards = ({
  model,
  cards,
}: {
  readonly model: ReportEntity;
  readonly cards: readonly FigureCard[];
}) => {
  const translate = useTranslate();
  if (cards.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('report.cards')} sx={tileGrid}>
      {cards.map((card) => (
        <li key={card.field}>
          <Card model={model} card={card} />
        </li>
      ))}
    </Box>
  );
};

interface FiguresPageProps<Answer> {
  readonly title: string;
  readonly intro: ReactNode;
  /** Boxes that say what the figures are asked for, and until when they count beside them. */
  readonly question: ReactNode;
  readonly until: ReactNode;
  /** What was asked for; a question that would be refused is not asked at all. */
  readonly asked: UseQueryResult<Answer>;
  /** Stands for the figures until the first answer. */
  readonly skeleton: ReactNode;
  readonly figures: (answer: Answer) => ReactNode;
}

/** A page of figures: what it tells, the question it answers, until when, and the figures, those of the question before until its answer is there. */
const FiguresPage = <Answer,>({ asked, ...props }: FiguresPageProps<Answer>) => (
  <Box sx={{ maxWidth: 'var(--width-figures)', pt: 1, pb: 4 }}>
    <Title title={props.title} />
    {props.intro}
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
      {props.question}
      {props.until}
    </Box>
    {asked.error === null ? null : <FailedRead error={asked.error} onRetry={asked.refetch} />}
    {asked.isPending && asked.fetchStatus !== 'idle' ? props.skeleton : null}
    {asked.error !== null || asked.data === undefined ? null : (
      <Box aria-busy={asked.isPlaceholderData} sx={{ opacity: asked.isPlaceholderData ? 0.6 : 1 }}>
        {props.figures(asked.data)}
      </Box>
    )}
  </Box>
);

const minuteMs = 60_000;

/**
 * The figures that are asked for; while others are fetched those before stay. A question that would be refused is not asked, and one
 * whose last day is still being counted is asked again every minute.
 */
const useReport = (model: ReportEntity, question: Question) => {
  const provider = useConsoleProvider();
  const locale = useLocale();
  return useQuery({
    ...reportQuery(provider, { model, locale, request: requestOf(model, question) }),
    enabled: questionTrouble(model, question).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.is_pending === 1 ? minuteMs : false),
  });
};

interface FiguresProps {
  readonly model: ReportEntity;
  readonly answer: ReportAnswer;
}

/** What each figure counts whose card has no room to say it. */
const Definitions = ({ model, answer }: FiguresProps) => {
  const translate = useTranslate();
  const keys = wordKeys(model.noun);
  const explained = answer.cards.filter(
    ({ field, before }) =>
      before !== null && model.fields.find(({ name }) => name === field)?.options.help !== undefined,
  );
  if (explained.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('report.definitions')}
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
        {explained.flatMap(({ field }) => [
          <dt key={field}>{translate(keys.field(field))}</dt>,
          <dd key={`${field} help`}>{translate(keys.help(field))}</dd>,
        ])}
      </Box>
    </Box>
  );
};

const panels = {
  mt: 2,
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

const beside = {
  ...panels,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

const noteFrame = {
  py: 7,
  px: 2,
  textAlign: 'center',
  ...framed,
} as const;

const Figures = ({ model, answer }: FiguresProps) =>
  answer.note === null ? (
    <>
      <FigureCards model={model} cards={answer.cards} />
      <Box sx={panels}>
        <ReportCharts model={model} answer={answer} />
      </Box>
      <Box sx={beside}>
        <ReportTables model={model} answer={answer} />
      </Box>
      <Definitions model={model} answer={answer} />
    </>
  ) : (
    <Typography role="status" color="text.secondary" sx={noteFrame}>
      {answer.note}
    </Typography>
  );

/** Until when the figures count, said again whenever others are shown. */
const Until = ({ answer }: { readonly answer: ReportAnswer | undefined }) => {
  const translate = useTranslate();
  const said = ({ until, as_of: asOf, is_pending: isPending }: ReportAnswer): string => {
    if (asOf === null) return '';
    const time = formatInstant(asOf);
    if (until === null) return translate('report.asOf', { time });
    return translate(isPending === 1 ? 'report.pending' : 'report.until', { day: formatDay(until), time });
  };
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      {answer === undefined ? '' : said(answer)}
    </Typography>
  );
};

const Intro = ({ model }: Pick<FiguresProps, 'model'>) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { next } = model.report;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
      <Typography color="text.secondary" sx={{ mr: 'auto' }}>
        {model.hasIntro ? translate(wordKeys(model.noun).intro) : ''}
      </Typography>
      {next === undefined ? null : (
        <Button
          component={LinkBase}
          to={createPath({ resource: next, type: 'list' })}
          variant="outlined"
          size="small"
        >
          {translate(wordKeys(next).plural)}
        </Button>
      )}
    </Box>
  );
};

const places = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** The places of the figures while they are on their way. */
const FiguresSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('ra.page.loading')}>
      <Box sx={tileGrid}>
        {places.map((place) => (
          <Skeleton key={place} variant="rounded" height={146} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={380} sx={{ mt: 2 }} />
    </Box>
  );
};

const isReport = (model: ReturnType<typeof useModel>): model is ReportEntity => model.report !== undefined;

/** The page of a noun that is a report: the question stands in the address, the figures are called by the words of its fields. */
export const ReportScreen = () => {
  const model = useModel();
  if (!isReport(model)) throw new Error(`"${model.noun}" is no report: expected "x-resource.report"`);
  return <ReportPage model={model} />;
};

const ReportPage = ({ model }: Pick<FiguresProps, 'model'>) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const unit = model.report.period?.unit ?? 'day';
  const question = readQuestion(model, useLocation().search, lastOfferedDay(unit, new Date()));
  const asked = useReport(model, question);
  const answered = asked.isPlaceholderData ? undefined : asked.data;
  return (
    <FiguresPage
      title={translate(wordKeys(model.noun).plural)}
      intro={<Intro model={model} />}
      question={
        <QuestionBar
          model={model}
          // Days of the reader's own begin with those shown: their last is counted.
          question={{ ...question, from: answered?.from ?? question.from, to: answered?.to ?? question.to }}
          onChange={(next) => navigate(questionAddress(model, next), { replace: true })}
        />
      }
      until={<Until answer={answered} />}
      asked={asked}
      skeleton={<FiguresSkeleton />}
      figures={(answer) => <Figures model={model} answer={answer} />}
    />
  );
};
