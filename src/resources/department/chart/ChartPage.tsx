import Add from '@mui/icons-material/Add';
import FitScreen from '@mui/icons-material/FitScreenOutlined';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LinkBase, Title, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { addressOf } from '#resources/department/departmentPage.ts';
import { saveFile } from '#views/export/useExportWork.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { PageActions } from '#views/layouts/PageHead.tsx';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useSay } from '#views/useSay.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { ChartSearch } from './ChartSearch.tsx';
import { type Chart, chartStep } from './chartLayout.ts';
import { moreBelow, useChartTree } from './useChartTree.ts';
import { useChartView } from './useChartView.ts';

const margin = 24;
const mostSide = 16_000;
const mostArea = 100_000_000;

/** Presentation that is in the page's styles and not in the picture. */
const drawn = [
  'fill',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
] as const;

/** The whole chart as a picture of its own: nothing in it leads to the page or anywhere else. */
const standalone = (svg: SVGSVGElement, { width, height }: Chart): string => {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  for (const [at, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[at];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of drawn) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  copy.querySelector('[data-view]')?.removeAttribute('transform');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
  copy.setAttribute('width', String(width + 2 * margin));
  copy.setAttribute('height', String(height + 2 * margin));
  return new XMLSerializer().serializeToString(copy);
};

const loaded = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The chart could not be drawn as a picture'));
    image.src = address;
  });

/** The whole chart as a PNG, as large as browsers can draw it; fetches nothing. */
const chartPng = async (svg: SVGSVGElement, chart: Chart, paper: string): Promise<Blob> => {
  const text = standalone(svg, chart);
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
  const width = chart.width + 2 * margin;
  const height = chart.height + 2 * margin;
  const scale = Math.min(2, mostSide / width, mostSide / height, Math.sqrt(mostArea / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The chart is too large for a picture')) : resolve(blob)),
      'image/png',
    ),
  );
};

/** On paper the chart stands alone, as large as the page. */
const onPaper = {
  '@page': { size: 'landscape', margin: '10mm' },
  '@media print': {
    'body *': { visibility: 'hidden' },
    '#department-chart, #department-chart *': { visibility: 'visible' },
    '#department-chart': { position: 'fixed', inset: 0, width: '100vw', height: '100vh' },
  },
} as const;

/** While the page is printed, by the button or by the browser, all of the chart is shown. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

interface ZoomButtonsProps {
  readonly zoom: number;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

const step = 1.25;

const ZoomButtons = ({ zoom, onZoom, onFit }: ZoomButtonsProps) => {
  const translate = useTranslate();
  const buttons = [
    { key: 'zoomOut', icon: <Remove />, run: () => onZoom(1 / step) },
    { key: 'zoomIn', icon: <Add />, run: () => onZoom(step) },
    { key: 'fit', icon: <FitScreen />, run: onFit },
  ];
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      {buttons.map(({ key, icon, run }) => (
        <Tooltip key={key} title={translate(`department.chart.${key}`)}>
          <IconButton aria-label={translate(`department.chart.${key}`)} onClick={run}>
            {icon}
          </IconButton>
        </Tooltip>
      ))}
      <Typography variant="body2" color="text.secondary" sx={{ minWidth: 44 }}>
        {formatCount(Math.round(zoom * 100))}%
      </Typography>
    </Stack>
  );
};

/** The departments from the top down with who leads them: moved, enlarged, searched, printed, saved as a picture. */
export const ChartPage = () => {
  const translate = useTranslate();
  const say = useSay();
  const refresh = useRefreshResource();
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const tree = useChartTree();
  const { chart, factsOf } = tree;
  const { view, zoomBy, showAll, begin, reveal, panning } = useChartView(frame, chart);
  const [current, setCurrent] = useState<string>();
  const [sought, setSought] = useState<string>();
  const isPrinting = usePrinting();
  const shown = chart.nodes.some(({ id }) => id === current) ? current : chart.nodes[0]?.id;

  const go = (id: string | undefined) => {
    const node = chart.nodes.find((each) => each.id === id);
    if (node === undefined) return;
    setCurrent(node.id);
    reveal(node);
    svg.current?.querySelector<SVGGElement>(`[data-node="${node.id}"]`)?.focus();
  };
  // Who was searched for may still be on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each chart that is drawn until the place is in it
  useEffect(() => {
    if (sought === undefined || !chart.nodes.some(({ id }) => id === sought)) return;
    setSought(undefined);
    go(sought);
  }, [chart, sought]);

  const isDrawn = chart.nodes.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to see
  useEffect(() => {
    if (isDrawn) begin();
  }, [isDrawn]);

  const press = (event: KeyboardEvent) => {
    if (shown === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') tree.toggle(shown);
    else if (event.key === '+' || event.key === '=') zoomBy(step);
    else if (event.key === '-') zoomBy(1 / step);
    else if (event.key === '0') showAll();
    else {
      const next = chartStep(chart, shown, event.key);
      if (next === undefined) return;
      go(next);
    }
    event.preventDefault();
  };
  const savePicture = async () => {
    if (svg.current === null) return;
    try {
      const paper = getComputedStyle(document.body).backgroundColor;
      saveFile(await chartPng(svg.current, chart, paper), `${translate('department.chart.title')}.png`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), 'error');
    }
  };
  const isDepartment = shown !== undefined && moreBelow(shown) === undefined;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 'calc(100dvh - 136px)', minHeight: 420 }}>
      <GlobalStyles styles={onPaper} />
      <Title title={translate('department.chart.title')} />
      <PageActions>
        <Button onClick={() => void savePicture()}>{translate('department.chart.png')}</Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {translate('department.chart.print')}
        </Button>
      </PageActions>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', pb: 1 }}>
        <ChartSearch
          onChoose={(found, id) => {
            tree.openWay(found, id);
            setSought(id);
          }}
        />
        <ZoomButtons zoom={view.zoom} onZoom={zoomBy} onFit={showAll} />
        <Button size="small" loading={tree.isLoading} onClick={tree.openNext}>
          {translate('department.chart.openNext')}
        </Button>
        <Button size="small" onClick={tree.closeAll}>
          {translate('department.chart.closeAll')}
        </Button>
        {isDepartment ? (
          <Button component={LinkBase} to={addressOf(Number(shown))} sx={{ ml: { md: 'auto' } }}>
            {translate('department.chart.open', { name: factsOf(shown).name })}
          </Button>
        ) : null}
      </Stack>
      {tree.error === null ? null : <FailedRead error={tree.error} onRetry={() => refresh('department')} />}
      <Box
        ref={frame}
        {...panning}
        aria-busy={tree.isPending || tree.isLoading}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'hidden',
          touchAction: 'none',
          cursor: 'grab',
          border: 1,
          borderColor: 'divider',
          borderRadius: 'var(--radius-card)',
          bgcolor: 'background.default',
        }}
      >
        {tree.isPending ? (
          <Skeleton variant="rounded" width={196} height={80} sx={{ m: 3 }} />
        ) : (
          <ChartPicture
            chart={chart}
            factsOf={factsOf}
            current={shown}
            label={translate('department.chart.title')}
            transform={isPrinting ? undefined : `translate(${view.x} ${view.y}) scale(${view.zoom})`}
            svgRef={svg}
            onFocus={setCurrent}
            onPress={(id) => {
              setCurrent(id);
              tree.toggle(id);
            }}
            onKey={press}
          />
        )}
      </Box>
      <Typography variant="caption" color="text.secondary" sx={{ pt: 0.5 }}>
        {translate('department.chart.keys')}
      </Typography>
    </Box>
  );
};
