import type { Company, QuickApp } from './company.ts';
import { choices } from './data/choices.ts';
import { type Area, type Asked, done, pageOf, refuse } from './envelope.ts';

const iconUrl = (icon_id: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${icon_id * 45} 60% 45%)"/></svg>`,
  )}`;

const appRow = (company: Company, { isQuick: _, ...app }: QuickApp) => ({
  ...app,
  name_en: null,
  name_ja: null,
  icon: null,
  icon_url: iconUrl(app.icon_id),
  kind: app.url === null ? 'native' : 'web',
  sort: company.apps.findIndex(({ app_id }) => app_id === app.app_id),
  visible: { type: 'all', depts: [], users: [] },
  admins: [],
});

const findApp = ({ company, fields }: Asked): QuickApp =>
  company.apps.find(({ app_id }) => app_id === fields.number('app_id')) ?? refuse('应用不存在');

const write = ({ fields }: Asked, app: QuickApp): void => {
  const name = fields.text('name') ?? app.name;
  const url = fields.text('url') ?? app.url;
  if (name === '') refuse('请填写应用名称');
  if (url !== null && !/^https?:\/\//.test(url)) refuse('链接地址不正确');
  Object.assign(app, { name, url });
  app.category_id = fields.number('category_id') ?? app.category_id;
  app.open_mode = fields.text('open_mode') ?? app.open_mode;
  app.icon_id = fields.number('icon_id') ?? app.icon_id;
};

const add = (asked: Asked) => {
  const { company, fields } = asked;
  const offer = choices.offers[(fields.number('offer_id') ?? 0) - 1];
  const app: QuickApp = {
    app_id: company.newId(),
    name: offer ?? '',
    url: null,
    category_id: 1,
    open_mode: 'inside',
    icon_id: 1,
    preset: 0,
    status: 1,
    isQuick: true,
  };
  write(asked, app);
  company.apps.push(app);
  return done(appRow(company, app), '添加成功');
};

const order = ({ company, fields }: Asked) => {
  const ids = fields.ids('ids');
  const placeOf = ({ app_id }: QuickApp) => (ids.includes(app_id) ? ids.indexOf(app_id) : ids.length);
  company.apps = company.apps.toSorted((one, other) => placeOf(one) - placeOf(other));
  return done({ ids });
};

const list = (isShown: (app: QuickApp) => boolean) => (asked: Asked) => {
  const { company, fields } = asked;
  const keyword = fields.text('keyword') ?? '';
  const category = fields.number('category');
  const rows = company.apps
    .filter(isShown)
    .filter(({ name }) => name.includes(keyword))
    .filter(({ category_id }) => category === undefined || category_id === category);
  return done(
    pageOf(
      asked,
      rows.map((app) => appRow(company, app)),
    ),
  );
};

export const apps: Area = {
  'POST /quickApp/appList': list(() => true),
  'POST /quickApp/quickAppList': list(({ isQuick, status }) => isQuick && status === 1),
  'POST /quickApp/quickAppChooseList': ({ company }) =>
    done({
      list: choices.offers.map((name, nth) => ({
        offer_id: nth + 1,
        app_id: company.apps.find((app) => app.name === name)?.app_id ?? null,
        name,
        name_en: null,
        name_ja: null,
        icon_id: nth + 1,
        icon_url: iconUrl(nth + 1),
        url: null,
        kind: 'native',
        category_id: choices.categories[nth] ?? 1,
        status: null,
        sort: nth,
        preset: 1,
        visible: { type: 'all', depts: [], users: [] },
        admins: [],
      })),
    }),
  'POST /quickApp/quickAppIconList': () =>
    done({
      list: Array.from({ length: choices.icons }, (_, nth) => ({ icon_id: nth + 1, url: iconUrl(nth + 1) })),
    }),
  'POST /quickApp/quickAppAdd': add,
  'POST /quickApp/quickAppEdit': (asked) => {
    const app = findApp(asked);
    write(asked, app);
    return done(appRow(asked.company, app), '保存成功');
  },
  'POST /quickApp/quickAppUpperLower': (asked) => {
    if (asked.fields.has('ids')) return order(asked);
    const app = findApp(asked);
    app.status = asked.fields.number('status') ?? (app.status === 1 ? 0 : 1);
    return done({ app_id: app.app_id, status: app.status });
  },
  'POST /quickApp/quickAppDel': (asked) => {
    const app = findApp(asked);
    if (app.preset === 1) refuse('预置应用不能删除');
    asked.company.apps = asked.company.apps.filter((each) => each !== app);
    return done({ app_id: app.app_id }, '删除成功');
  },
};
