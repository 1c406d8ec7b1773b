import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ChartPanel } from '#views/charts/ChartPanel.tsx';
import type { ChartFigures, ChartSeries } from '#views/charts/chartSeries.ts';
import { formatDay } from '#views/format/dateTime.ts';
import type { Overview } from './useOverview.ts';

type Measure = 'active_day' | 'active_week' | 'active_month' | 'messages' | 'people' | 'activated';

const activeKinds = ['active_day', 'active_week', 'active_month'] as const;

const seriesOf = (overview: Overview, measure: Measure, title: string): ChartSeries => ({
  key: measure,
  title,
  values: overview.days.map((day) => day[measure]),
});

/** The days compared with, in the places of those shown: the first beside the first. */
const comparedOf = (
  { days, compare_days: before }: Overview,
  measure: Measure,
  title: string,
): readonly ChartSeries[] =>
  before.length === 0
    ? []
    : [
        {
          key: `${measure}-before`,
          title,
          isCompared: true,
          values: days.map((_, at) => before[before.length - days.length + at]?.[measure] ?? null),
        },
      ];

const useFigures = (overview: Overview) => {
  const translate = useTranslate();
  return (series: readonly ChartSeries[]): ChartFigures => ({
    axis: translate('usage.day'),
    places: overview.days.map(({ day }) => formatDay(day)),
    series,
  });
};

const useCompared = (overview: Overview) => {
  const translate = useTranslate();
  return (measure: Measure, name: string): readonly ChartSeries[] => [
    seriesOf(overview, measure, name),
    ...comparedOf(overview, measure, translate('usage.before', { name })),
  ];
};

const ActivePanel = ({ overview }: { readonly overview: Overview }) => {
  const translate = useTranslate();
  const [kind, setKind] = useState<(typeof activeKinds)[number]>('active_day');
  const figures = useFigures(overview);
  const compared = useCompared(overview);
  const title = translate('usage.active');
  return (
    <ChartPanel
      kind="line"
      title={title}
      help={translate(`usage.help.${kind}`)}
      fileName={`${title} ${overview.from} ${overview.to}`}
      figures={figures(compared(kind, translate(`usage.card.${kind}`)))}
      control={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={translate('usage.activeKind')}
          onChange={(_, next) => setKind(activeKinds.find((each) => each === next) ?? kind)}
          sx={{ mb: 1, flexWrap: 'wrap' }}
        >
          {activeKinds.map((each) => (
            <ToggleButton key={each} value={each}>
              {translate(`usage.card.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    />
  );
};

/** How the use went day by day: active people, messages, members; each laid beside the days compared with. */
export const UsageCharts = ({ overview }: { readonly overview: Overview }) => {
  const translate = useTranslate();
  const figures = useFigures(overview);
  const compared = useCompared(overview);
  const messages = translate('usage.chart.messages');
  const members = translate('usage.chart.members');
  const spanned = `${overview.from} ${overview.to}`;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ActivePanel overview={overview} />
      <ChartPanel
        kind="bar"
        title={messages}
        help={translate('usage.help.chart.messages')}
        fileName={`${messages} ${spanned}`}
        figures={figures(compared('messages', translate('usage.card.messages')))}
      />
      <ChartPanel
        kind="line"
        title={members}
        help={translate('usage.help.chart.members')}
        fileName={`${members} ${spanned}`}
        figures={figures([
          seriesOf(overview, 'people', translate('usage.card.members')),
          seriesOf(overview, 'activated', translate('usage.activated')),
        ])}
      />
    </Box>
  );
};
