import { existsSync, readFileSync } from 'node:fs';

/** Script budgets as they go over the wire (brotli), per public address: what stands in the page's head for it. */
const built = 'dist/console';

/** Addresses that need more than the usual list: trees, charts, menus, settings and previews come with their page. */
const budgets = {
  '/attestation': '343 kB',
  '/contact/GroupManage': '347 kB',
  '/contact/PartmentManage': '358 kB',
  '/contact/settingU/address-book-info': '349 kB',
  '/contact/visibility': '342 kB',
  '/enterprise/enterprise-serve': '350 kB',
  '/enterprise/messageManage/send-message-record': '339 kB',
  '/miniP/fast-apply': '415 kB',
  '/newSetting/cancelAuthoizen': '343 kB',
  '/newSetting/company-setting': '415 kB',
  '/newSetting/company/authindex': '343 kB',
  '/newSetting/holiday': '418 kB',
  '/newSetting/setting/group-data': '350 kB',
  '/newSetting/manage-group': '338 kB',
  '/newSetting/update-master-manager': '422 kB',
};
const usual = '336 kB';
const signedOut = '270 kB';
const home = '326 kB';
/** The drawing board alone is a seventh of it, on its own address; a company's own server loads the schemas of all replies; the first words of pages are a file each, in every language, and so are the models they begin with (179 kB). */
const everything = '2000 kB';

const read = (file) => readFileSync(`${built}/${file}`, 'utf8');
const inMarkup = (page) =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const pathsOf = (files) => [...new Set(files)].map((file) => `${built}${file}`);

const perRoute = () => {
  const first = inMarkup(read('index.html'));
  const { words, models, pages, routes } = JSON.parse(read('preloads.json'));
  return [
    {
      name: 'signed out: the login page',
      path: pathsOf([...first, ...words.zh.first.session]),
      limit: signedOut,
    },
    {
      name: 'the home page',
      path: pathsOf([...first, ...words.zh.first.home, ...models.home, ...pages]),
      limit: home,
    },
    ...Object.entries(routes).map(([route, { noun, scripts }]) => ({
      name: route,
      path: pathsOf([...first, ...words.zh.first[noun], ...models[noun], ...pages, ...scripts]),
      limit: budgets[route] ?? usual,
    })),
  ];
};

// biome-ignore lint/style/noDefaultExport: size-limit reads its configuration so
export default [
  ...(existsSync(`${built}/preloads.json`) ? perRoute() : []),
  { name: 'all scripts', path: `${built}/assets/*.js`, limit: everything },
];
