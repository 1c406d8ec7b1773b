import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { DemoPicture } from './complaintPictures.ts';

/** What a picture advertises: the shapes on it and its colours from top to bottom. */
export interface Poster {
  readonly name: string;
  readonly motif: 'rings' | 'peaks' | 'bars';
  readonly colours: readonly [string, string];
}

const idBytes = 32;

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

const motifs = { rings, peaks, bars } as const;

const drawing = ({ motif, colours }: Poster, w: number, h: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <defs><linearGradient id="ground" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/>
    </linearGradient></defs>
    <rect width="${w}" height="${h}" fill="url(#ground)"/>${motifs[motif](w, h)}</svg>`;

/** Draws a picture of so many pixels; its id is drawn by lot, as that of every uploaded file. */
export const drawPoster = async (
  poster: Poster,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<DemoPicture> => {
  const bytes = await sharp(Buffer.from(drawing(poster, width, height)))
    .jpeg({ quality: 80 })
    .toBuffer();
  return { fileId: randomBytes(idBytes).toString('base64url'), name: poster.name, bytes, width, height };
};
