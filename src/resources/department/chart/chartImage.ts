import type { Chart } from './chartLayout.ts';

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
export const chartPng = async (svg: SVGSVGElement, chart: Chart, paper: string): Promise<Blob> => {
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
