import { shopScreens } from './setup/shop.ts';
import { journey } from './setup/test.ts';
import { placesOf, walk } from './setup/walk.ts';

for (const place of placesOf({ language: 'ja', width: 1280 }))
  journey(`shops by WCAG 2.2 AA in ${place.said}`, walk(shopScreens, place));
