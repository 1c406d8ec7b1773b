import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { EntityModel } from '#engine/model.ts';
import { entities } from '#generated/entities.ts';
import { words as en } from '#generated/words/en.ts';
import { words as ja } from '#generated/words/ja.ts';
import { words as zh } from '#generated/words/zh.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { insertRows } from '#server/demo/rows.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { changeEquity } from '#server/features/shop/store/equity.ts';
import { saveDirect } from '#server/features/usage/store/usageDays.ts';
import { insertPresetApps } from '#server/features/workbench/store/apps.ts';
import { insertImport } from '#tests/builders/insertImport.ts';
import { fulfilling } from '#tests/builders/moves.ts';
import type { RowValues } from '#tests/builders/rows.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';
import { isDeep, sampleOf, seed } from '#tests/setup/strength.ts';

/** Every noun someone can open, whichever schemas there are: a new file is tested without a line here. */
const models = entities.map(createModel);
const listed = models.filter((model) => model.verbs.list !== undefined && model.menu !== undefined);
/** One language a screen, another one each day: that no word is missing in any is the compiler's to prove. */
const localesFor = (nth: number): readonly Locale[] =>
  isDeep ? locales : locales.slice((nth + seed) % locales.length).slice(0, 1);
const cases = listed.flatMap((model, nth) =>
  localesFor(nth).map((locale) => ({ noun: model.noun, locale, model })),
);
const words: Readonly<
  Record<Locale, { readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>> }>
> = { zh, en, ja };

const rawKey = /\b(resources|views|shell|menu|ra|rules|login)\.[a-z]\w*/g;

/** All a reader sees or hears of the page: texts, and names that stand in attributes. */
const everythingSaid = (): string => {
  const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [document.title, document.body.textContent ?? '', ...named].join('\n');
};

const headings = (): readonly string[] =>
  [...document.querySelectorAll('h1')].map((heading) => heading.textContent?.trim() ?? '');

/** Whose table keeps the rows of a noun: its own, or that of the noun whose rows they are. */
const keeperOf = (model: EntityModel): EntityModel | undefined =>
  model.isGenerated
    ? model
    : models.find(({ noun, isGenerated }) => isGenerated && noun === model.rowsOf?.of);

/** The small world has departments and members; of nouns that a table keeps there are two rows. */
const rowsOf = (model: EntityModel): Readonly<Record<string, readonly RowValues[]>> => {
  const keeper = keeperOf(model);
  if (keeper === undefined) return {};
  const row = fulfilling(keeper, model.rowsOf?.where);
  return { [keeper.noun]: [row, row] };
};

/** Rows only a call can make: of nouns with tables of their own. */
const deeds: Readonly<Record<string, readonly [call: string, request: object]>> = {
  group: ['createByDept', { id: 10, owner_id: 1, include_sub: 1 }],
  groupStatistic: ['createByDept', { id: 10, owner_id: 1, include_sub: 1 }],
  invite: ['getInviteUrl', { id: 10 }],
  deletion: ['batchDeleteDept', { ids: [12], mode: 'timed' }],
  manageGroup: ['manageGroupSave', { name: '门店管理组', scope: 'company', is_all: 1, user_ids: [5] }],
  record: ['batchDeleteDept', { ids: [12], mode: 'timed' }],
  resignation: ['resignSave', { user_ids: [5], out_time: '2026-11-20', reason: 'voluntary' }],
};

/** A message that was sent: its record is written with it. */
const insertNotice = ({ database, ports }: Backend) =>
  insertMessage(database.db, {
    companyId: people.main.companyId,
    countryCode: '86',
    mobile: '13800010001',
    text: '您有 1 条群投诉待处理',
    purpose: 'reminder',
    now: ports.clock(),
  });

/** Someone who waits to be let in. */
const insertApplicant = ({ database, ports }: Backend) =>
  database.db
    .insertInto('application')
    .values({
      company_id: people.main.companyId,
      application_id: 1,
      name: '新同事',
      country_code: '86',
      phone: '13800010001',
      department_id: 10,
      applied_at: ports.clock(),
      updated_at: ports.clock(),
    })
    .execute();

/** No one in the small world has yet to open the app. */
const deactivate = ({ database }: Backend) =>
  database.db
    .updateTable('member')
    .set({ active_status: 0 })
    .where('company_id', '=', people.main.companyId)
    .where('user_id', '=', people.member.userId)
    .execute();

/** A picture under review; its file is nowhere, as no upload is made here. */
const insertPicture =
  (kind: 'cover' | 'startup') =>
  ({ database, ports }: Backend) =>
    insertRows(database.db, kind, [
      {
        company_id: people.main.companyId,
        id: 1,
        name: '周年.png',
        version: 1,
        updated_at: ports.clock(),
        image: {
          file_id: 'picture-of-the-company-1',
          url: '/api/company/fileContent?file_id=picture-of-the-company-1',
          name: '周年.png',
          mime: 'image/png',
          size: 20_000,
          width: 1080,
          height: 1620,
        },
        ...(kind === 'startup' ? { start_date: '2026-12-01', end_date: '2026-12-10' } : {}),
        status: 0,
        submit_time: ports.clock(),
        submitted_by: people.main.userId,
      },
    ]);

/** What someone did in the days that are counted; in so small a world no one would be named of themselves. */
const insertUse = async ({ database: { db } }: Backend) => {
  await db
    .insertInto('usage_member')
    .values({
      company_id: people.main.companyId,
      user_id: people.member.userId,
      department_id: 12,
      activated: 1,
      opened: 5,
      last_day: '2026-11-21',
      messages: [4, 0, 9],
      messages_week: 13,
      messages_month: 13,
    })
    .execute();
  await saveDirect(db, people.main.companyId);
};

/** What every company has; the small world does without. */
const presetApps = ({ database, ports }: Backend) =>
  insertPresetApps(database.db, people.main.companyId, ports.clock());

/** Someone who is invited for a term: by a company that may send messages. */
const inviteForTerm = async (backend: Backend) => {
  await backend.database.db.updateTable('company').set({ verification_status: 2 }).execute();
  const person = { name: '新同事', phone: '13912340001' };
  const request = { type: 'daily', department_id: 12, people: [person] };
  const answer = await backend.call('tempInvite', request, await backend.signIn(people.main));
  expect(answer).toMatchObject({ code: 0 });
};

/** Someone who came where newcomers get a checklist. */
const takeIn = async (backend: Backend) => {
  const session = await backend.signIn(people.main);
  const line = { kind: 'newcomer', title: '发放工牌', days: 0 };
  const person = { name: '新同事', country_code: '86', phone: '13912340002' };
  const place = { departments: [{ id: 12, position: '工程师' }], main_department_id: 12 };
  expect(await backend.call('checklistLineSave', line, session)).toMatchObject({ code: 0 });
  expect(await backend.call('saveUser', { ...person, ...place }, session)).toMatchObject({ code: 0 });
};

/** What a company's quota was enlarged by. */
const enlarge = ({ database, ports }: Backend) =>
  changeEquity(database.db, {
    companyId: people.main.companyId,
    kind: 'sms',
    delta: 1_000,
    reason: 'effective',
    operator: '平台',
    at: ports.clock(),
  });

/** Rows no call makes within a test: of nouns with tables of their own. */
const planted: Readonly<Record<string, (backend: Backend) => Promise<unknown>>> = {
  app: presetApps,
  banner: presetApps,
  quickApp: presetApps,
  application: insertApplicant,
  checklist: takeIn,
  cover: insertPicture('cover'),
  equityRecord: enlarge,
  importJob: (backend) => insertImport(backend, people.main),
  inactiveMember: deactivate,
  memberUse: insertUse,
  messageRecord: insertNotice,
  startup: insertPicture('startup'),
  temporaryStaff: inviteForTerm,
};

const prepare =
  ({ noun }: EntityModel) =>
  async (backend: Backend): Promise<void> => {
    await planted[noun]?.(backend);
    const deed = deeds[noun];
    if (deed === undefined) return;
    const answer = await backend.call(deed[0], deed[1], await backend.signIn(people.main));
    expect(answer).toMatchObject({ code: 0 });
  };

/** A noun that a table keeps is opened with the detail of its first row beside the list. */
const addressOf = (model: EntityModel): string =>
  keeperOf(model) !== undefined && model.verbs.one !== undefined ? `${model.route}/1/show` : model.route;

const shownRows = () => document.querySelectorAll('main tbody tr, main [role=treeitem], main ul > li').length;

// Each opens the whole console: some every day, all of them in every language by `npm run test:deep`.
describe.each(sampleOf(cases, 3))('the list of $noun in $locale', ({ noun, locale, model }) => {
  it('shows rows, detail and no word without its translation', async () => {
    await renderConsole(addressOf(model), { locale, rows: rowsOf(model), prepare: prepare(model) });

    await waitFor(() => expect(shownRows()).toBeGreaterThan(0));
    await waitFor(() => expect(headings()).toEqual([expect.stringMatching(/\S/)]));
    if (model.isGenerated) expect(headings()).toEqual([words[locale].resources[noun]?.plural]);
    if (addressOf(model) !== model.route)
      await waitFor(() => expect(document.querySelector('[role=dialog] dt')).not.toBeNull());
    expect(everythingSaid().match(rawKey) ?? []).toEqual([]);
    expect(document.documentElement.lang).toBe({ zh: 'zh-CN', en: 'en', ja: 'ja' }[locale]);
  });
});

/** Forms at addresses of their own; those of a tree stand beside it. */
const forms = listed
  .filter(({ kind }) => kind === 'collection')
  .flatMap((model) => [
    ...(model.verbs.create === undefined ? [] : [{ model, place: 'create' }]),
    ...(model.verbs.update === undefined ? [] : [{ model, place: '1' }]),
  ])
  .flatMap((form, nth) => localesFor(nth).map((locale) => ({ ...form, noun: form.model.noun, locale })));

describe.each(sampleOf(forms, 2))('the form of $noun at $place in $locale', ({ model, place, locale }) => {
  it('asks for every field in words', async () => {
    await renderConsole(`${model.route}/${place}`, { locale, rows: rowsOf(model), prepare: prepare(model) });

    await waitFor(() => expect(document.querySelector('form input')).not.toBeNull());
    expect(everythingSaid().match(rawKey) ?? []).toEqual([]);
  });
});
