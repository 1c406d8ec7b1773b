import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Script budgets as they go over the wire (brotli), per public address: what stands in the page's head for it. */
const built = 'dist/console';

/** Addresses that need more than the usual list: trees, charts, menus, settings and previews come with their page. */
const budgets = {
  '/attestation': '321 kB',
  '/contact/ContactManage': '323 kB',
  '/contact/GroupManage': '347 kB',
  '/contact/PartmentManage': '346 kB',
  '/contact/settingU/address-book-info': '325 kB',
  '/contact/visibility': '328 kB',
  '/enterprise/enterprise-serve': '330 kB',
  '/enterprise/messageManage/send-message-record': '324 kB',
  '/enterprise/operation-records': '334 kB',
  '/miniP/fast-apply': '399 kB',
  '/newSetting/cancelAuthoizen': '321 kB',
  '/newSetting/company-setting': '400 kB',
  '/newSetting/company/authindex': '321 kB',
  '/newSetting/holiday': '404 kB',
  '/newSetting/manage-group': '321 kB',
  '/newSetting/setting/group-data': '330 kB',
  '/newSetting/update-master-manager': '409 kB',
};
const usual = '316 kB';
const signedOut = '241 kB';
const home = '302 kB';
/**
 * The drawing board alone is a seventh of all, on its own address; a company's own server loads the schemas of all replies. The first words of
 * pages are a file each, in every language, and so are the models they begin with: what all weighs goes with the number of nouns.
 */
const perNoun = 30;
const nouns = readdirSync('schemas').filter((file) => file.endsWith('.schema.json')).length;
const everything = `${nouns * perNoun} kB`;

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
