import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ReportChart } from '#engine/dialect.ts';
import { ChartPanel } from '../charts/ChartPanel.tsx';
import type { ChartSeries } from '../charts/chartSeries.ts';
import { wordKeys } from '../wordKeys.ts';
import type { ChartAnswer, ReportAnswer, ReportEntity } from './reportQuestion.ts';

interface PanelProps {
  readonly model: ReportEntity;
  readonly name: string;
  readonly chart: ReportChart;
  readonly answer: ChartAnswer;
  /** The span it is of, for the name of its file. */
  readonly spanned: string;
}

const useSeries = (noun: string, { series }: ChartAnswer) => {
  const translate = useTranslate();
  const keys = wordKeys(noun);
  return (requested: readonly string[]): readonly ChartSeries[] =>
    series
      .filter(({ field }) => requested.includes(field))
      .flatMap(({ field, values, before }) => {
        const title = translate(keys.field(field));
        const compared =
          before === null
            ? []
            : [
                {
                  key: `${field}-before`,
                  title: translate('report.before', { name: title }),
                  isCompared: true,
                  values: before,
                },
              ];
        return [{ key: field, title, values }, ...compared];
      });
};

/** `2026-11-20` and `2026-11` as people write them. */
const written = (place: string): string => place.replaceAll('-', '/');

const Panel = ({ model, name, chart, answer, spanned }: PanelProps) => {
  const translate = useTranslate();
  const keys = wordKeys(model.noun);
  const [chosen, choose] = useState(chart.fields[0] ?? '');
  const seriesOf = useSeries(model.noun, answer);
  const title = translate(keys.report(`charts.${name}.title`));
  const help = chart.help === undefined ? '' : translate(keys.report(`charts.${name}.help`));
  return (
    <ChartPanel
      kind={chart.kind}
      title={title}
      help={answer.remark ?? help}
      fileName={`${title} ${spanned}`}
      figures={{
        axis: translate(`report.${model.report.period?.unit ?? 'day'}`),
        places: answer.places.map(written),
        series: seriesOf(chart.choose === true ? [chosen] : chart.fields),
      }}
      control={
        chart.choose === true ? (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={chosen}
            aria-label={translate('report.choose')}
            onChange={(_, next: string | null) => choose(next ?? chosen)}
            sx={{ mb: 1, flexWrap: 'wrap' }}
          >
            {chart.fields.map((field) => (
              <ToggleButton key={field} value={field}>
                {translate(keys.field(field))}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        ) : undefined
      }
    />
  );
};

/** How figures went over days or months, each chart with its table and its file. */
export const ReportCharts = ({
  model,
  answer,
}: {
  readonly model: ReportEntity;
  readonly answer: ReportAnswer;
}) =>
  Object.entries(model.report.charts).flatMap(([name, chart]) => {
    const figures = answer.charts[name];
    return figures === undefined
      ? []
      : [
          <Panel
            key={name}
            model={model}
            name={name}
            chart={chart}
            answer={figures}
            spanned={`${answer.from} ${answer.to}`}
          />,
        ];
  });
