import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A picture as somebody would have uploaded it. */
export interface DemoPicture {
  readonly fileId: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A telephone's screen. */
const screen = { width: 540, height: 960 } as const;
const { width, height } = screen;

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

const screens = { quarrel, adverts, receipt } as const;

const rings = (w: number, h: number): string =>
  [0.42, 0.32, 0.22, 0.12]
    .map(
      (part, index) =>
        `<circle cx="${w / 2}" cy="${h * 0.46}" r="${Math.min(w, h) * part}" fill="none" stroke="#fff" stroke-opacity="${0.25 + index * 0.15}" stroke-width="${18 - index * 3}"/>`,
    )
    .join('');

const peaks = (w: number, h: number): string =>
  `<circle cx="${w * 0.72}" cy="${h * 0.28}" r="${Math.min(w, h) * 0.11}" fill="#fff" fill-opacity="0.85"/>
   <path d="M0 ${h * 0.78} L${w * 0.3} ${h * 0.46} L${w * 0.5} ${h * 0.66} L${w * 0.72} ${h * 0.4} L${w} ${h * 0.74} V${h} H0 Z" fill="#fff" fill-opacity="0.32"/>
   <path d="M0 ${h * 0.9} L${w * 0.36} ${h * 0.64} L${w * 0.62} ${h * 0.82} L${w} ${h * 0.58} V${h} H0 Z" fill="#fff" fill-opacity="0.5"/>`;

const bars = (w: number, h: number): string =>
  [0.3, 0.5, 0.42, 0.66, 0.58]
    .map(
      (part, index) =>
        `<rect x="${w * (0.14 + index * 0.15)}" y="${h * (0.8 - part * 0.6)}" width="${w * 0.1}" height="${h * part * 0.6}" rx="${w * 0.015}" fill="#fff" fill-opacity="${0.35 + index * 0.12}"/>`,
    )
    .join('');

const posters = { rings, peaks, bars } as const;

/** A poster of so many pixels: shapes on two colours from top to bottom. */
const poster = (
  motif: keyof typeof posters,
  [top, bottom]: readonly string[],
  w: number,
  h: number,
): string =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>
    </linearGradient></defs>
    <rect width="${w}" height="${h}" fill="url(#ground)"/>${posters[motif](w, h)}`;

/** A banner: hill, sun and wave, each a little elsewhere than in the one before. */
const banner = ([dark, middle, light]: readonly string[], turn: number, w: number, h: number): string =>
  [
    `<rect width="${w}" height="${h}" fill="${dark}"/>`,
    `<path d="M0 ${h} L${300 + turn * 60} ${90 + turn * 20} L${620 + turn * 30} ${h} z" fill="${middle}"/>`,
    `<circle cx="${800 - turn * 50}" cy="${150 + turn * 15}" r="${90 + turn * 8}" fill="${light}" opacity="0.9"/>`,
    `<path d="M0 ${330 - turn * 10} q 250 -90 500 0 t 500 0 v 200 h -1000 z" fill="${light}" opacity="0.25"/>`,
  ].join('');

/** What is on a picture, in which colours, how large. */
export interface Drawing {
  readonly motif: keyof typeof screens | keyof typeof posters | 'banner';
  readonly name: string;
  readonly size?: readonly [number, number];
  readonly colours?: readonly string[];
  readonly turn?: number;
}

const shapes = ({ motif, colours = [], turn = 0 }: Drawing, w: number, h: number): string => {
  if (motif === 'banner') return banner(colours, turn, w, h);
  return motif in screens
    ? screens[motif as keyof typeof screens]()
    : poster(motif as keyof typeof posters, colours, w, h);
};

const idBytes = 32;

/** Draws a picture, shapes alone: no font of this machine is needed. Its id is drawn by lot, as that of every uploaded file. */
export const drawPicture = async (drawing: Drawing): Promise<DemoPicture> => {
  const { name, size: [w, h] = [width, height] } = drawing;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${shapes(drawing, w, h)}</svg>`;
  const isPhoto = name.endsWith('.jpg');
  const raw = sharp(Buffer.from(svg));
  const bytes = await (isPhoto ? raw.jpeg({ quality: 80 }) : raw.png({ palette: true })).toBuffer();
  const fileId = randomBytes(idBytes).toString('base64url');
  return { fileId, name, mime: isPhoto ? 'image/jpeg' : 'image/png', bytes, width: w, height: h };
};
