import { existsSync, readFileSync } from 'node:fs';

/** Script budgets as they go over the wire (brotli), per public address: what stands in the page's head for it. */
const built = 'dist/console';

/** Addresses that need more than the usual list: trees, menus, settings and previews come with their page. */
const budgets = {
  '/contact/PartmentManage': '483 kB',
  '/contact/ContactManage': '471 kB',
  '/contact/GroupManage': '457 kB',
  '/contact/settingU/address-book-info': '456 kB',
  '/contact/settingU/invite-note': '453 kB',
  '/contact/visibility': '453 kB',
  '/enterprise/messageManage/send-message-record': '453 kB',
  '/newSetting/manage-group': '453 kB',
  '/newSetting/setting/group-chat-manage': '453 kB',
  '/newSetting/setting/group-data': '454 kB',
  '/newSetting/temporary-staff': '452 kB',
  '/newSetting/update-master-manager': '455 kB',
};
const usual = '450 kB';
const signedOut = '450 kB';
const everything = '800 kB';

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
