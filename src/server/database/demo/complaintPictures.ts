import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A picture as a phone would have sent it with a complaint. */
export interface DemoPicture {
  readonly fileId: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What is on a screenshot. */
export type Screenshot = 'quarrel' | 'adverts' | 'receipt';

const width = 540;
const height = 960;

const box = (x: number, y: number, w: number, h: number, fill: string, radius = 8): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/>`;
const dot = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
/** Words made illegible, as whoever hands in a screenshot does with names; no font of this machine is needed for it. */
const words = (x: number, y: number, widths: readonly number[], fill: string): string =>
  widths.map((w, line) => box(x, y + line * 26, w, 12, fill, 6)).join('');

const bar = (fill: string, ink: string): string =>
  `${box(0, 0, width, 96, fill, 0)}${words(190, 52, [160], ink)}${dot(36, 58, 7, ink)}`;

interface Bubble {
  readonly lines: readonly number[];
  readonly isOwn?: boolean;
  readonly isMarked?: boolean;
  readonly face: string;
}

const bubble = ({ lines, isOwn = false, isMarked = false, face }: Bubble, y: number): string => {
  const [w, h] = [Math.max(...lines) + 40, lines.length * 26 + 30];
  const x = isOwn ? width - 96 - w : 96;
  const mark = `<rect x="${x - 8}" y="${y - 8}" width="${w + 16}" height="${h + 16}" rx="20" fill="none" stroke="#e5484d" stroke-width="5"/>`;
  return [
    dot(isOwn ? width - 52 : 52, y + 26, 28, face),
    box(x, y, w, h, isOwn ? '#b7e4a9' : '#ffffff', 16),
    words(x + 20, y + 22, lines, isOwn ? '#4d7a42' : '#9aa3af'),
    isMarked ? mark : '',
  ].join('');
};

const quarrelBubbles: readonly Bubble[] = [
  { lines: [210, 120], face: '#7c9cd6' },
  { lines: [280, 250, 160], face: '#d6927c', isMarked: true },
  { lines: [150], face: '#8bbf9f', isOwn: true },
  { lines: [300, 220], face: '#d6927c', isMarked: true },
  { lines: [90], face: '#b48bd0' },
];

const quarrel = (): string => {
  let y = 140;
  const drawn = quarrelBubbles.map((each) => {
    const part = bubble(each, y);
    y += each.lines.length * 26 + 76;
    return part;
  });
  return `${box(0, 0, width, height, '#ecedf0', 0)}${bar('#f7f7f8', '#5c6470')}${drawn.join('')}`;
};

const advert = (y: number, fill: string): string =>
  [
    dot(52, y + 26, 28, '#e0b04b'),
    box(96, y, 370, 210, '#ffffff', 16),
    box(112, y + 16, 338, 110, fill, 10),
    `<path d="M112 ${y + 126} l90 -70 l70 50 l60 -40 l118 60 z" fill="#ffffff" opacity="0.35"/>`,
    words(112, y + 146, [290, 180], '#9aa3af'),
    box(380, y + 168, 70, 26, '#e5484d', 13),
  ].join('');

const adverts = (): string =>
  `${box(0, 0, width, height, '#ecedf0', 0)}${bar('#f7f7f8', '#5c6470')}${[
    advert(130, '#f0a35e'),
    advert(366, '#6fb3d9'),
    advert(602, '#d97fa3'),
  ].join('')}`;

const receiptRow = (index: number): string => {
  const y = 430 + index * 62;
  return `${words(60, y, [110], '#a8b0bb')}${words(300 - (index % 3) * 20, y, [180 + (index % 3) * 20], '#5c6470')}`;
};

const receipt = (): string =>
  [
    box(0, 0, width, height, '#f4f5f7', 0),
    bar('#2f7d5b', '#ffffff'),
    box(28, 130, width - 56, 740, '#ffffff', 20),
    dot(width / 2, 215, 46, '#2f9e6b'),
    `<path d="M248 216 l16 18 l30 -36" fill="none" stroke="#ffffff" stroke-width="9" stroke-linecap="round"/>`,
    words(205, 284, [130], '#5c6470'),
    box(170, 318, 200, 40, '#20262e', 10),
    `<path d="M60 394 h420" stroke="#d9dde3" stroke-width="3" stroke-dasharray="8 8"/>`,
    ...Array.from({ length: 7 }, (_, index) => receiptRow(index)),
  ].join('');

const drawings: Readonly<Record<Screenshot, () => string>> = { quarrel, adverts, receipt };

const idBytes = 32;

/** Draws a screenshot, small enough for a demo; its id is drawn by lot, as that of every uploaded file. */
export const drawScreenshot = async (kind: Screenshot, name: string): Promise<DemoPicture> => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawings[kind]()}</svg>`;
  const bytes = await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
  return { fileId: randomBytes(idBytes).toString('base64url'), name, bytes, width, height };
};
