import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { dayOfInstant } from '#engine/dateText.ts';
import type { DemoPicture } from './complaintPictures.ts';
import type { Row } from './insertRows.ts';

/** A banner by the days around today it is shown on, and the colours of its picture. */
interface PlannedBanner {
  readonly title: string;
  readonly link: string | null;
  readonly from: number;
  readonly to: number | null;
  readonly colours: readonly [string, string, string];
}

/** Four banners: two that overlap these days, one to come, one that is over. */
const banners: readonly PlannedBanner[] = [
  { title: '安全生产月', link: null, from: -40, to: 5, colours: ['#0b5d4e', '#128a6f', '#ffd166'] },
  {
    title: '年度体检预约',
    link: 'https://oa.lanshan.example/checkup',
    from: -3,
    to: 11,
    colours: ['#1d4e89', '#3b7dd8', '#bfe3ff'],
  },
  {
    title: '创新大赛报名',
    link: 'https://oa.lanshan.example/contest',
    from: 12,
    to: 30,
    colours: ['#6a2c70', '#b83b5e', '#f9ed69'],
  },
  {
    title: '新版报销指引',
    link: 'https://oa.lanshan.example/expenses',
    from: -60,
    to: -41,
    colours: ['#7a3e00', '#c96a12', '#ffe0b3'],
  },
];

const width = 1_000;
const height = 400;
const idBytes = 32;
const dayMs = 86_400_000;

/** Shapes alone: no font of this machine is needed. */
const drawing = ([dark, middle, light]: PlannedBanner['colours'], turn: number): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${dark}"/>`,
    `<path d="M0 ${height} L${300 + turn * 60} ${90 + turn * 20} L${620 + turn * 30} ${height} z" fill="${middle}"/>`,
    `<circle cx="${800 - turn * 50}" cy="${150 + turn * 15}" r="${90 + turn * 8}" fill="${light}" opacity="0.9"/>`,
    `<path d="M0 ${330 - turn * 10} q 250 -90 500 0 t 500 0 v 200 h -1000 z" fill="${light}" opacity="0.25"/>`,
    '</svg>',
  ].join('');

/** Draws the pictures of the banners, in their order. */
export const drawBanners = (): Promise<readonly DemoPicture[]> =>
  Promise.all(
    banners.map(async ({ title, colours }, index) => ({
      fileId: randomBytes(idBytes).toString('base64url'),
      name: `${title}.png`,
      bytes: await sharp(Buffer.from(drawing(colours, index)))
        .png({ palette: true })
        .toBuffer(),
      width,
      height,
    })),
  );

const factsOf = ({ fileId, name, bytes }: DemoPicture) => ({
  file_id: fileId,
  name,
  mime: 'image/png',
  size: bytes.byteLength,
  width,
  height,
});

interface Around {
  readonly companyId: number;
  readonly drawn: readonly DemoPicture[];
  readonly addressOf: (fileId: string) => string;
  readonly uploaderId: number;
}

const dayFrom = (now: Date, days: number): string => dayOfInstant(new Date(now.getTime() + days * dayMs));

/** Rows of `banner`, and of `file` for their pictures; none without pictures, which a banner needs. */
export const bannerRows = (
  { companyId, drawn, addressOf, uploaderId }: Around,
  now: Date,
): { readonly banner: readonly Row[]; readonly file: readonly Row[] } => ({
  banner: drawn.flatMap((picture, index) => {
    const banner = banners[index];
    if (banner === undefined) return [];
    return [
      {
        company_id: companyId,
        banner_id: index + 1,
        title: banner.title,
        image: { ...factsOf(picture), url: addressOf(picture.fileId) },
        link: banner.link,
        start_date: dayFrom(now, banner.from),
        end_date: banner.to === null ? null : dayFrom(now, banner.to),
        status: 1,
        sort: index + 1,
        version: 1,
        updated_at: now.toISOString(),
      },
    ];
  }),
  file: drawn.map((picture, index) => ({
    ...factsOf(picture),
    company_id: companyId,
    scene: 'banner.image',
    row_id: index + 1,
    uploaded_by: uploaderId,
    idle_since: null,
  })),
});
