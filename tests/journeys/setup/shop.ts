import { dialog, row, type Screen } from './screens.ts';

const shop = '/accretion/accretion-serve';

/** The shop with what opens on it, quotas and their changes. */
export const shopScreens: readonly Screen[] = [
  { name: 'the shop', address: shop, ready: '#zone-sms button' },
  {
    name: 'an order about to be placed',
    address: shop,
    ready: '#zone-sms button',
    open: (page) => page.locator('#zone-storage button').last().click(),
    shows: `${dialog} [type=checkbox]`,
  },
  {
    name: 'an order come to from the home page',
    address: `${shop}?kind=storage&buy=1`,
    ready: `${dialog} [type=checkbox]`,
  },
  { name: 'the payment of an order', address: `${shop}/pay/1`, ready: 'main .MuiButton-outlined' },
  { name: 'quotas', address: '/accretion/equity-data', ready: 'main table' },
  { name: 'changes of quotas', address: '/accretion/equity-data/change-record', ready: row },
];
