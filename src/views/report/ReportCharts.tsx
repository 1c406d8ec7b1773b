import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { dayBeside, isWeekend } from '#domain/report/period.ts';
import type { ReportChart } from '#engine/dialect.ts';
import type { Cell } from '#engine/sheet/cell.ts';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import { saveText } from '#views/bulk/FailureTable.tsx';
import {
  type ChartFigures,
  type ChartPlace,
  type ChartSeries,
  countText,
  drawnSeries,
} from '#views/charts/chartSeries.ts';
import { Legend, Trend } from '#views/charts/Trend.tsx';
import { formatDay } from '#views/format/dateTime.ts';
import { framed, visuallyHidden } from '#views/layouts/boxStyles.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { ChartAnswer, ReportAnswer, ReportEntity } from './reportQuestion.ts';

/** Plain cells with one look for all: a chart of a month has more than a hundred of them, mostly for those who do not see it drawn. */
const PlainTable = styled('table')(({ theme: { palette, typography } }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  ...typography.body2,
  '& th, & td': {
    height: 'var(--table-head)',
    padding: '2px var(--cell)',
    borderBottom: `1px solid ${palette.divider}`,
    fontWeight: 400,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    fontWeight: typography.fontWeightMedium,
    backgroundColor: palette.background.paper,
  },
}));

/** The figures of a chart as a table: what the drawing says, for everyone. */
const FigureTable = ({
  label,
  figures: { axis, places, series },
}: {
  readonly label: string;
  readonly figures: ChartFigures;
}) => (
  <PlainTable aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{axis}</th>
        {drawnSeries(series).map(({ key, title }) => (
          <th key={key} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {places.map((place, at) => (
        <tr key={place.key}>
          <th scope="row">{place.name}</th>
          {drawnSeries(series).map(({ key, values }) => (
            <td key={key}>{countText(values[at] ?? null)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </PlainTable>
);

const text = (value: string): Cell => ({ type: 'text', value });

/** The figures of a chart as a CSV file; what is not told stays empty. */
const figuresCsv = ({ axis, places, series }: ChartFigures): string =>
  [
    `${byteOrderMark}${csvLine([axis, ...drawnSeries(series).map(({ title }) => title)].map(text))}`,
    ...places.map((place, at) =>
      csvLine([
        text(place.name),
        ...drawnSeries(series).map(({ values }): Cell | undefined => {
          const value = values[at] ?? null;
          return value === null ? undefined : { type: 'number', value };
        }),
      ]),
    ),
  ].join('');

interface ChartPanelProps {
  readonly title: string;
  /** What is counted, and how. */
  readonly help: string;
  readonly kind: 'line' | 'bar';
  readonly figures: ChartFigures;
  /** How the file of the figures is called, without its ending. */
  readonly fileName: string;
  /** Chooses what is drawn, between the help and the chart. */
  readonly control?: ReactNode;
}

const panel = {
  minWidth: 0,
  p: 2,
  ...framed,
} as const;

/** A chart under a heading, with its table behind a switch (a screen reader has it at any time) and the figures as a file. */
const ChartPanel = ({ title, help, kind, figures, fileName, control }: ChartPanelProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const save = () => saveText(figuresCsv(figures), `${fileName}.csv`, 'text/csv;charset=utf-8');
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography id={titleId} variant="subtitle1" component="h2">
          {title}
        </Typography>
        {isTable ? null : (
          <Box aria-hidden sx={{ ml: 1 }}>
            <Legend kind={kind} series={figures.series} />
          </Box>
        )}
        <Stack direction="row" sx={{ ml: 'auto' }}>
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {translate('charts.asTable')}
          </Button>
          <Button size="small" startIcon={<FileDownload />} onClick={save}>
            {translate('charts.download')}
          </Button>
        </Stack>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {help}
      </Typography>
      {control}
      {isTable ? null : <Trend kind={kind} title={title} places={figures.places} series={figures.series} />}
      <Box
        {...(isTable ? { tabIndex: 0, role: 'region', 'aria-labelledby': titleId } : {})}
        sx={isTable ? { maxHeight: 360, overflow: 'auto' } : { position: 'relative' }}
      >
        <Box sx={isTable ? {} : visuallyHidden}>
          <FigureTable label={title} figures={figures} />
        </Box>
      </Box>
    </Box>
  );
};

interface PanelProps {
  readonly model: ReportEntity;
  readonly name: string;
  readonly chart: ReportChart;
  readonly figures: ChartAnswer;
  readonly answer: ReportAnswer;
}

const useSeries = (noun: string, { series }: ChartAnswer) => {
  const translate = useTranslate();
  const keys = wordKeys(noun);
  return (requested: readonly string[]): readonly ChartSeries[] =>
    series
      .filter(({ field }) => requested.includes(field))
      .flatMap(({ field, values, before }) => {
        const title = translate(keys.field(field));
        if (before === null) return [{ key: field, title, values }];
        return [
          {
            ...{ key: field, title, values },
            before: { title: translate('report.before', { name: title }), values: before },
          },
        ];
      });
};

const wholeDay = /^\d{4}-\d\d-\d\d$/;

/** Days and months as people write them, each day with the one it is laid beside. */
const usePlaces = ({ from, compare }: ReportAnswer) => {
  const locale = useLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const said = (day: string): string => `${formatDay(day)} ${weekday.format(new Date(day))}`;
  return (place: string): ChartPlace => {
    const name = place.replaceAll('-', '/');
    if (!wholeDay.test(place)) return { key: place, name, short: name, said: name, isWeekend: false };
    return {
      ...{ key: place, name, short: name.slice(5), said: said(place), isWeekend: isWeekend(place) },
      ...(compare === null || from === null
        ? {}
        : { before: said(dayBeside(place, { from, compared: compare })) }),
    };
  };
};

const Panel = ({ model, name, chart, figures, answer }: PanelProps) => {
  const translate = useTranslate();
  const keys = wordKeys(model.noun);
  const [chosen, choose] = useState(chart.fields[0] ?? '');
  const seriesOf = useSeries(model.noun, figures);
  const placeOf = usePlaces(answer);
  const title = translate(keys.report(`charts.${name}.title`));
  const help = chart.help === undefined ? '' : translate(keys.report(`charts.${name}.help`));
  return (
    <ChartPanel
      kind={chart.kind}
      title={title}
      help={figures.remark ?? help}
      fileName={`${title} ${answer.from} ${answer.to}`}
      figures={{
        axis: translate(`report.${model.report.period?.unit ?? 'day'}`),
        places: figures.places.map(placeOf),
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
      : [<Panel key={name} model={model} name={name} chart={chart} figures={figures} answer={answer} />];
  });
