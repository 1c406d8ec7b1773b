import { journey } from './setup/test.ts';
import { usageScreens } from './setup/usage.ts';
import { placesOf, walk } from './setup/walk.ts';

for (const place of placesOf({ language: 'zh', width: 320 }))
  journey(`sees enterprise data by WCAG 2.2 AA in ${place.said}`, walk(usageScreens, place));
