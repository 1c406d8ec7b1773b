import { dialog, type Screen } from './screens.ts';

const list = 'main li img';

/** Screens of apps, banners and quick apps. */
export const workbench: readonly Screen[] = [
  { name: 'apps', address: '/miniP/mini', ready: list },
  { name: 'app', address: '/miniP/mini/16/show', ready: `${dialog} dt` },
  { name: 'app form', address: '/miniP/mini/16', ready: `${dialog} form` },
  { name: 'own app', address: '/miniP/mini/create', ready: `${dialog} form` },
  { name: 'app centre', address: '/miniP/mini/app-centers', ready: list },
  { name: 'mobile workbench', address: '/miniP/set-mobile', ready: 'main [data-row] img' },
  { name: 'banner form', address: '/miniP/set-mobile/1', ready: `${dialog} form` },
  { name: 'quick apps', address: '/miniP/fast-apply', ready: list },
];
