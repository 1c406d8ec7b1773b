import type { Kysely } from 'kysely';
import { imageStates } from '#domain/companyImage/states.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageSequence } from '#server/repositories/companyImages.ts';
import { drawPoster, type Poster } from './companyImagePictures.ts';
import type { DemoPicture } from './complaintPictures.ts';
import { dayOf, daysBefore } from './dates.ts';
import { insertRows } from './insertRows.ts';

interface PlannedImage {
  readonly kind: 'cover' | 'startup';
  readonly poster: Poster;
  readonly status: number;
  readonly submittedDaysAgo: number;
  readonly decidedDaysAgo?: number;
  /** First and last day, from today on. */
  readonly days?: readonly [number, number];
  readonly link?: string;
  readonly reason?: string;
}

const { reviewing, approved, rejected, offline } = imageStates;

/** A cover, and five startup images: one that is shown, one that waits for its days, and one in each other state. */
const planned: readonly PlannedImage[] = [
  {
    kind: 'cover',
    poster: { name: '澜山封面.jpg', motif: 'peaks', colours: ['#0f766e', '#134e4a'] },
    status: approved,
    submittedDaysAgo: 61,
    decidedDaysAgo: 60,
  },
  {
    kind: 'startup',
    poster: { name: '国庆祝福.jpg', motif: 'rings', colours: ['#b91c1c', '#7f1d1d'] },
    status: offline,
    submittedDaysAgo: 50,
    decidedDaysAgo: 49,
    days: [-30, -10],
  },
  {
    kind: 'startup',
    poster: { name: '质量月.jpg', motif: 'bars', colours: ['#1d4ed8', '#1e3a8a'] },
    status: approved,
    submittedDaysAgo: 12,
    decidedDaysAgo: 11,
    days: [-5, 9],
    link: 'https://www.lanshan.example/quality',
  },
  {
    kind: 'startup',
    poster: { name: '年会邀请.jpg', motif: 'rings', colours: ['#7c3aed', '#4c1d95'] },
    status: rejected,
    submittedDaysAgo: 6,
    decidedDaysAgo: 5,
    days: [20, 30],
    reason: '图片中含有第三方品牌标志，请更换图片后重新提交',
  },
  {
    kind: 'startup',
    poster: { name: '安全生产.jpg', motif: 'peaks', colours: ['#c2410c', '#7c2d12'] },
    status: approved,
    submittedDaysAgo: 4,
    decidedDaysAgo: 3,
    days: [12, 25],
    link: 'https://www.lanshan.example/safety',
  },
  {
    kind: 'startup',
    poster: { name: '新年开工.jpg', motif: 'bars', colours: ['#047857', '#064e3b'] },
    status: reviewing,
    submittedDaysAgo: 0,
    days: [35, 45],
  },
];

const sizes = { cover: { width: 1600, height: 900 }, startup: { width: 1080, height: 1620 } } as const;

/** The pictures of the company, in the order they were submitted. */
export type CompanyPictures = readonly DemoPicture[];

/** Draws them. */
export const drawCompanyPictures = async (): Promise<CompanyPictures> => {
  const drawn: DemoPicture[] = [];
  for (const { kind, poster } of planned) drawn.push(await drawPoster(poster, sizes[kind]));
  return drawn;
};

interface Around {
  readonly companyId: number;
  readonly submitterId: number;
  readonly drawn: CompanyPictures;
  readonly addressOf: (fileId: string) => string;
  readonly now: Date;
}

const pictureValue = (
  { fileId, name, bytes, width, height }: DemoPicture,
  addressOf: Around['addressOf'],
) => ({
  file_id: fileId,
  url: addressOf(fileId),
  name,
  mime: 'image/jpeg',
  size: bytes.byteLength,
  width,
  height,
});

const imageRow = (image: PlannedImage, picture: DemoPicture, id: number, around: Around) => {
  const { companyId, submitterId, addressOf, now } = around;
  const [from, to] = image.days ?? [];
  const dayIn = (days: number | undefined) => (days === undefined ? null : dayOf(daysBefore(now, -days)));
  const decided = image.decidedDaysAgo === undefined ? null : daysBefore(now, image.decidedDaysAgo);
  return {
    company_id: companyId,
    id,
    kind: image.kind,
    image: pictureValue(picture, addressOf),
    redirect_link: image.link ?? null,
    start_date: dayIn(from),
    end_date: dayIn(to),
    status: image.status,
    reason: image.reason ?? null,
    submitted_at: daysBefore(now, image.submittedDaysAgo).toISOString(),
    submitted_by: submitterId,
    decided_at: decided?.toISOString() ?? null,
  };
};

type ImageRow = ReturnType<typeof imageRow>;

const fileRow = (row: ImageRow, picture: DemoPicture, { companyId, submitterId, addressOf }: Around) => {
  const { url: _, ...facts } = pictureValue(picture, addressOf);
  return {
    ...facts,
    company_id: companyId,
    scene: `${row.kind}.image`,
    row_id: row.id,
    uploaded_by: submitterId,
    uploaded_at: row.submitted_at,
    idle_since: null,
  };
};

const reviewStatus = (status: number): number => (status === offline ? approved : status);

const reviewRow = (row: ImageRow, picture: DemoPicture) => ({
  company_id: row.company_id,
  kind: row.kind === 'cover' ? 'cover' : 'startup_image',
  target_id: row.id,
  target_name: row.kind === 'cover' ? picture.name : `${row.start_date} – ${row.end_date}`,
  submitted_by: row.submitted_by,
  submitted_at: row.submitted_at,
  status: reviewStatus(row.status),
  reason: row.reason,
  decided_by: row.decided_at === null ? null : 'platform',
  decided_at: row.decided_at,
});

/** The cover and startup images of the demo company with their files and reviews; none where no pictures were drawn. */
export const insertCompanyImages = async (db: Kysely<Tables>, around: Around): Promise<void> => {
  const { companyId, drawn } = around;
  const rows = planned.flatMap((image, index) => {
    const picture = drawn[index];
    return picture === undefined ? [] : [{ picture, row: imageRow(image, picture, index + 1, around) }];
  });
  await insertRows(
    db,
    'company_image',
    rows.map(({ row }) => row),
  );
  await insertRows(
    db,
    'file',
    rows.map(({ row, picture }) => fileRow(row, picture, around)),
  );
  await insertRows(
    db,
    'review',
    rows.map(({ row, picture }) => reviewRow(row, picture)),
  );
  if (rows.length > 0)
    await insertRows(db, 'sequence', [{ company_id: companyId, noun: imageSequence, last_id: rows.length }]);
};
