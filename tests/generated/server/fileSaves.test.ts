import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterpriseForm } from '#tests/builders/verification.ts';
import { sentPicture } from '#tests/server/companySetting/images.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { fingerprinter } from '#tests/setup/fingerprint.ts';
import { models, standsOnFile } from './nouns.ts';

type Form = Readonly<Record<string, unknown>>;

interface FileForm {
  readonly noun: string;
  readonly call: string;
  /** The field whose file everything hangs on. */
  readonly field: string;
  /** A text or day the same form may say otherwise. */
  readonly other: Form;
  readonly fill: (backend: Backend, session: TestSession) => Promise<Form>;
}

const picture = (scene: string, size: readonly [number, number], more: Form = {}): FileForm['fill'] =>
  async function fill(backend, session) {
    return { image: await sentPicture(backend, session, scene, size), ...more };
  };

const days = { start_date: '2026-12-01', end_date: '2026-12-10' };

const forms: readonly FileForm[] = [
  {
    noun: 'banner',
    call: 'bannerSave',
    field: 'image',
    other: { title: '春节安排' },
    fill: picture('banner.image', [750, 300], { title: '年会报名', link: '', ...days }),
  },
  {
    noun: 'cover',
    call: 'coverSave',
    field: 'image',
    other: { image: null },
    fill: picture('cover.image', [1600, 900]),
  },
  {
    noun: 'startup',
    call: 'startupSave',
    field: 'image',
    other: { end_date: '2026-12-11' },
    fill: picture('startup.image', [1080, 1620], { ...days, agreed: 1 }),
  },
  {
    noun: 'verification',
    call: 'attestation',
    field: 'licence_image',
    other: { city: '广州' },
    fill: enterpriseForm,
  },
];

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  await backend.database.db.updateTable('company').set({ verification_status: 0 }).execute();
  main = await backend.signIn(people.main);
});

const records = () => backend.database.db.selectFrom('operation_record').selectAll().orderBy('id').execute();

const unchanged = async (work: () => ReturnType<Backend['call']>) => {
  const take = await fingerprinter(backend.database);
  const before = await take();
  const answer = await work();
  expect(await take()).toEqual(before);
  return answer;
};

it('leaves out no noun that hangs on a file', () => {
  const all = models.filter((model) => model.verbs.create !== undefined && standsOnFile(model));

  // Which papers a verification needs depends on the kind of organisation: no field of it is required as such.
  expect(forms.map(({ noun }) => noun)).toEqual([...all.map(({ noun }) => noun).toSorted(), 'verification']);
});

describe.each(forms)('a new $noun', ({ noun, call, field, other, fill }) => {
  it('leaves exactly one audit row that names it', async () => {
    const form = await fill(backend, main);
    const before = (await records()).length;

    const { code } = await backend.call(call, form, main);

    const written = (await records()).slice(before).filter((row) => row.target_type === noun);
    expect(code).toBe(0);
    // A company has one verification, which needs no number.
    const target_id = noun === 'verification' ? null : expect.any(Number);
    expect(written).toMatchObject([{ target_id, result: 'done', operator_id: 1 }]);
  });

  it('is made once however often its request is repeated', async () => {
    const form = await fill(backend, main);
    const request_id = randomUUID();
    const first = await backend.call(call, { ...form, request_id }, main);

    const again = await unchanged(() => backend.call(call, { ...form, request_id }, main));
    const differing = await unchanged(() => backend.call(call, { ...form, ...other, request_id }, main));

    expect(again.data).toEqual(first.data);
    expect(differing.code).toBe(4000);
  });

  it('takes a file of another company for one nobody has', async () => {
    const stranger = await backend.signIn(people.stranger);
    const [form, theirs] = [await fill(backend, main), await fill(backend, stranger)];
    const nobodys = { ...(theirs[field] as object), file_id: 'n'.repeat(32) };

    const foreign = await unchanged(() => backend.call(call, { ...form, [field]: theirs[field] }, main));
    const missing = await unchanged(() => backend.call(call, { ...form, [field]: nobodys }, main));

    expect(foreign.code).toBe(4000);
    expect([foreign.message, Object.keys(foreign.data.fields)]).toEqual([missing.message, [field]]);
  });
});
