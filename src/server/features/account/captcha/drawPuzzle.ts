import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { puzzle } from '#domain/captcha/rules.ts';
import { limitedTo } from '#server/platform/files/limitedTo.ts';

/** A picture with a gap and the piece that was cut out of it, as data URLs. */
interface DrawnPuzzle {
  readonly background: string;
  readonly piece: string;
}

const { width, height, piece: size } = puzzle;

const between = (next: () => number, least: number, most: number): number =>
  Math.round(least + next() * (most - least));

const hsl = (next: () => number, lightness: number): string =>
  `hsl(${between(next, 0, 359)} ${between(next, 35, 70)}% ${lightness}%)`;

const blob = (next: () => number): string => {
  const [x, y] = [between(next, 0, width), between(next, 0, height)];
  const fill = `fill="${hsl(next, between(next, 30, 75))}" fill-opacity="${(0.25 + next() * 0.5).toFixed(2)}"`;
  if (next() < 0.5) return `<circle cx="${x}" cy="${y}" r="${between(next, 10, 46)}" ${fill}/>`;
  const turn = `transform="rotate(${between(next, 0, 179)} ${x} ${y})"`;
  return `<rect x="${x}" y="${y}" width="${between(next, 16, 90)}" height="${between(next, 8, 50)}" rx="6" ${turn} ${fill}/>`;
};

const blobCount = 26;

/** Nothing of the gap stands in it: a picture drawn anew every time, which no collection of pictures gives away. */
const scene = (next: () => number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${hsl(next, 62)}"/><stop offset="1" stop-color="${hsl(next, 42)}"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    ${Array.from({ length: blobCount }, () => blob(next)).join('')}
  </svg>`;

/** A square with a bulge at its right and a bay in its top, within `size`. */
const outline = `M3 14 H15 a7 7 0 0 0 14 0 H38 V${24 - 5} a6 6 0 0 1 0 12 V45 H3 Z`;

const svg = (content: string, [across, down]: readonly [number, number]): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}">${content}</svg>`);

const dataUrl = (image: Buffer): string => `data:image/webp;base64,${image.toString('base64')}`;

const draw = async (
  next: () => number,
  { left, top }: { readonly left: number; readonly top: number },
): Promise<DrawnPuzzle> => {
  const whole = await sharp(Buffer.from(scene(next)))
    .png()
    .toBuffer();
  const mask = svg(`<path d="${outline}" fill="#fff"/>`, [size, size]);
  const edge = svg(`<path d="${outline}" fill="none" stroke="#fff" stroke-width="2"/>`, [size, size]);
  const gap = svg(
    `<path d="${outline}" fill="#000" fill-opacity="0.55" stroke="#fff" stroke-opacity="0.8" stroke-width="1.5"/>`,
    [size, size],
  );
  const cut = await sharp(whole)
    .extract({ left, top, width: size, height: size })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }, { input: edge }])
    .webp({ quality: 90 })
    .toBuffer();
  const holed = await sharp(whole)
    .composite([{ input: gap, left, top }])
    .webp({ quality: 82 })
    .toBuffer();
  return { background: dataUrl(holed), piece: dataUrl(cut) };
};

/** Threads that draw do nothing else: files and passwords need some, too. */
const drawLimited = limitedTo(1);

/** Draws a picture, cuts the piece out at a place, and darkens the gap it leaves; one at a time. */
export const drawPuzzle: typeof draw = (next, place) => drawLimited(() => draw(next, place));

/** Numbers of [0, 1) drawn from one secret, one after the other. */
export const randomNumbers = (secret: string): (() => number) => {
  const drawn = { count: 0 };
  return () => {
    drawn.count += 1;
    const digest = createHash('sha256').update(`${secret}:${drawn.count}`).digest();
    return digest.readUInt32BE(0) / 2 ** 32;
  };
};
