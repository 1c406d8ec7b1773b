import { existsSync, readFileSync } from 'node:fs';

/** Script budgets as they go over the wire (brotli), per public address: what stands in the page's head for it. */
const built = 'dist/console';

/** Addresses that need more than the usual list: trees, menus, settings and previews come with their page. */
const budgets = {
  '/attestation': '346 kB',
  '/contact/ContactManage': '339 kB',
  '/contact/GroupManage': '373 kB',
  '/contact/PartmentManage': '439 kB',
  '/contact/resigned': '410 kB',
  '/contact/settingU/address-book-info': '351 kB',
  '/contact/visibility': '414 kB',
  '/enterprise/messageManage/send-message-record': '342 kB',
  '/miniP/fast-apply': '411 kB',
  '/newSetting/cancelAuthoizen': '346 kB',
  '/newSetting/company-setting': '411 kB',
  '/newSetting/company/authindex': '346 kB',
  '/newSetting/dissolve-enterprise': '338 kB',
  '/newSetting/holiday': '414 kB',
  '/newSetting/manage-group': '339 kB',
  '/newSetting/update-master-manager': '420 kB',
};
const usual = '337 kB';
const signedOut = '271 kB';
const home = '327 kB';
/** The drawing board alone is a seventh of it, on its own address; a company's own server loads the schemas of all replies; the first words of pages are a file each, in every language. */
const everything = '1806 kB';

const read = (file) => readFileSync(`${built}/${file}`, 'utf8');
const inMarkup = (page) =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const pathsOf = (files) => [...new Set(files)].map((file) => `${built}${file}`);

const perRoute = () => {
  const first = inMarkup(read('index.html'));
  const { words, pages, routes } = JSON.parse(read('preloads.json'));
  return [
    {
      name: 'signed out: the login page',
      path: pathsOf([...first, ...words.zh.first.session]),
      limit: signedOut,
    },
    {
      name: 'the home page',
      path: pathsOf([...first, ...words.zh.first.home, ...pages]),
      limit: home,
    },
    ...Object.entries(routes).map(([route, { noun, scripts }]) => ({
      name: route,
      path: pathsOf([...first, ...words.zh.first[noun], ...pages, ...scripts]),
      limit: budgets[route] ?? usual,
    })),
  ];
};

// biome-ignore lint/style/noDefaultExport: size-limit reads its configuration so
export default [
  ...(existsSync(`${built}/preloads.json`) ? perRoute() : []),
  { name: 'all scripts', path: `${built}/assets/*.js`, limit: everything },
];
