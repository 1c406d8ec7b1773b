import { invoicesAndHolidays } from './setup/invoicesAndHolidays.ts';
import { journey } from './setup/test.ts';
import { placesOf, walk } from './setup/walk.ts';

for (const place of placesOf({ language: 'en', width: 320 }))
  journey(`sees invoices and holidays by WCAG 2.2 AA in ${place.said}`, walk(invoicesAndHolidays, place));
