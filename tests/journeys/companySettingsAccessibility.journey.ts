import { companySettingScreens } from './setup/companySettings.ts';
import { journey } from './setup/test.ts';
import { placesOf, walk } from './setup/walk.ts';

// A trace of each of the hundreds of looks would take longer than the looks.
journey.use({ trace: 'off' });

for (const place of placesOf({ language: 'en', width: 1280 }))
  journey(`sets the company by WCAG 2.2 AA in ${place.said}`, walk(companySettingScreens, place));
