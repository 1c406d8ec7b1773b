import { journey } from './setup/test.ts';
import { placesOf, walk } from './setup/walk.ts';
import { workbench } from './setup/workbench.ts';

for (const place of placesOf({ language: 'en', width: 1280 }))
  journey(`arranges the workbench by WCAG 2.2 AA in ${place.said}`, walk(workbench, place));
