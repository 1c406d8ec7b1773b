import { companySettingScreens } from './setup/companySettings.ts';
import { journey } from './setup/test.ts';
import { placesOf, walk } from './setup/walk.ts';

for (const place of placesOf({ language: 'en', width: 1280 }))
  journey(`sets the company by WCAG 2.2 AA in ${place.said}`, walk(companySettingScreens, place));
