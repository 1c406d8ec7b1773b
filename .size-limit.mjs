import { existsSync, readFileSync } from 'node:fs';

/** Script budgets as they go over the wire (brotli), per public address: what stands in the page's head for it. */
const built = 'dist/console';

/** Addresses that need more than the usual list: trees, menus, settings and previews come with their page. */
const budgets = {
  '/accretion/accretion-serve': '473 kB',
  '/attestation': '474 kB',
  '/contact/PartmentManage': '503 kB',
  '/contact/ContactManage': '490 kB',
  '/contact/GroupManage': '476 kB',
  '/contact/settingU/address-book-info': '475 kB',
  '/enterprise/enterprise-serve': '472 kB',
  '/newSetting/cancelAuthoizen': '474 kB',
  '/newSetting/company/authindex': '474 kB',
  '/newSetting/holiday': '472 kB',
  '/newSetting/manage-group': '472 kB',
  '/newSetting/dissolve-enterprise': '474 kB',
  '/newSetting/update-master-manager': '474 kB',
};
const usual = '471 kB';
const signedOut = '468 kB';
/** The drawing board alone is a fifth of it, on its own address; a company's own server loads the schemas of all replies. */
const everything = '1480 kB';

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
      path: pathsOf([...first, ...words.zh, ...pages]),
      limit: signedOut,
    },
    ...Object.entries(routes).map(([route, scripts]) => ({
      name: route,
      path: pathsOf([...first, ...words.zh, ...pages, ...scripts]),
      limit: budgets[route] ?? usual,
    })),
  ];
};

// biome-ignore lint/style/noDefaultExport: size-limit reads its configuration so
export default [
  ...(existsSync(`${built}/preloads.json`) ? perRoute() : []),
  { name: 'all scripts', path: `${built}/assets/*.js`, limit: everything },
];
