import { journey } from './setup/test.ts';
import { usageScreens } from './setup/usage.ts';
import { placesOf, walk } from './setup/walk.ts';

// A trace of each of the hundreds of looks would take longer than the looks.
journey.use({ trace: 'off' });

for (const place of placesOf({ language: 'zh', width: 320 }))
  journey(`sees enterprise data by WCAG 2.2 AA in ${place.said}`, walk(usageScreens, place));
