import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A picture as someone would have uploaded it. */
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

const box = (
  x: number,
  {
    y,
    w,
    h,
    fill,
    radius = 8,
  }: {
    readonly y: number;
    readonly w: number;
    readonly h: number;
    readonly fill: string;
    readonly radius?: number;
  },
): string => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/>`;
const dot = (
  x: number,
  { y, radius, fill }: { readonly y: number; readonly radius: number; readonly fill: string },
): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
/** Words made illegible, as anyone who hands in a screenshot does with names; no font of this machine is needed for it. */
const words = (
  x: number,
  { y, widths, fill }: { readonly y: number; readonly widths: readonly number[]; readonly fill: string },
): string => widths.map((w, line) => box(x, { y: y + line * 26, w, h: 12, fill, radius: 6 })).join('');

const bar = (fill: string, ink: string): string =>
  `${box(0, { y: 0, w: width, h: 96, fill, radius: 0 })}${words(190, { y: 52, widths: [160], fill: ink })}${dot(36, { y: 58, radius: 7, fill: ink })}`;

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
    dot(isOwn ? width - 52 : 52, { y: y + 26, radius: 28, fill: face }),
    box(x, { y, w, h, fill: isOwn ? '#b7e4a9' : '#ffffff', radius: 16 }),
    words(x + 20, { y: y + 22, widths: lines, fill: isOwn ? '#4d7a42' : '#9aa3af' }),
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
  return `${box(0, { y: 0, w: width, h: height, fill: '#ecedf0', radius: 0 })}${bar('#f7f7f8', '#5c6470')}${drawn.join('')}`;
};

const advert = (y: number, fill: string): string =>
  [
    dot(52, { y: y + 26, radius: 28, fill: '#e0b04b' }),
    box(96, { y, w: 370, h: 210, fill: '#ffffff', radius: 16 }),
    box(112, { y: y + 16, w: 338, h: 110, fill, radius: 10 }),
    `<path d="M112 ${y + 126} l90 -70 l70 50 l60 -40 l118 60 z" fill="#ffffff" opacity="0.35"/>`,
    words(112, { y: y + 146, widths: [290, 180], fill: '#9aa3af' }),
    box(380, { y: y + 168, w: 70, h: 26, fill: '#e5484d', radius: 13 }),
  ].join('');

const adverts = (): string =>
  `${box(0, { y: 0, w: width, h: height, fill: '#ecedf0', radius: 0 })}${bar('#f7f7f8', '#5c6470')}${[
    advert(130, '#f0a35e'),
    advert(366, '#6fb3d9'),
    advert(602, '#d97fa3'),
  ].join('')}`;

const receiptRow = (index: number): string => {
  const y = 430 + index * 62;
  return `${words(60, { y, widths: [110], fill: '#a8b0bb' })}${words(300 - (index % 3) * 20, { y, widths: [180 + (index % 3) * 20], fill: '#5c6470' })}`;
};

const receipt = (): string =>
  [
    box(0, { y: 0, w: width, h: height, fill: '#f4f5f7', radius: 0 }),
    bar('#2f7d5b', '#ffffff'),
    box(28, { y: 130, w: width - 56, h: 740, fill: '#ffffff', radius: 20 }),
    dot(width / 2, { y: 215, radius: 46, fill: '#2f9e6b' }),
    `<path d="M248 216 l16 18 l30 -36" fill="none" stroke="#ffffff" stroke-width="9" stroke-linecap="round"/>`,
    words(205, { y: 284, widths: [130], fill: '#5c6470' }),
    box(170, { y: 318, w: 200, h: 40, fill: '#20262e', radius: 10 }),
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
  {
    string: [top, bottom],
    w,
    h,
  }: { readonly string: readonly string[]; readonly w: number; readonly h: number },
): string =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>
    </linearGradient></defs>
    <rect width="${w}" height="${h}" fill="url(#ground)"/>${posters[motif](w, h)}`;

/** A banner: hill, sun and wave, each a little elsewhere than in the one before. */
const banner = (
  [dark, middle, light]: readonly string[],
  { turn, w, h }: { readonly turn: number; readonly w: number; readonly h: number },
): string =>
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
  if (motif === 'banner') return banner(colours, { turn, w, h });
  return motif in screens
    ? screens[motif as keyof typeof screens]()
    : poster(motif as keyof typeof posters, { string: colours, w, h });
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
