import { button, click, row, type Screen } from './screens.ts';

/** Enterprise data as someone finds it: charts and their tables, days of one's own, departments, people. */
export const usageScreens: readonly Screen[] = [
  { name: 'usage', address: '/enterprise/enterprise-serve', ready: 'main svg' },
  {
    name: 'usage: figures as a table',
    address: '/enterprise/enterprise-serve',
    ready: 'main svg',
    open: click('charts.asTable'),
    shows: '[role=region] table',
  },
  {
    name: 'usage: own days',
    address: '/enterprise/enterprise-serve?from=2026-12-01&to=2026-01-01',
    ready: 'main [role=alert], main input',
  },
  { name: 'use by member', address: '/enterprise/member-use-info', ready: row },
  { name: 'use by department', address: '/enterprise/member-use-info/department', ready: 'main table' },
  {
    name: 'use by department: export',
    address: '/enterprise/member-use-info/department',
    ready: 'main table',
    open: (page, word) => button(page, word('export.open')).click(),
    shows: '[role=dialog]',
  },
];
