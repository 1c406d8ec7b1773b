import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Colours decide only these; whatever else axe finds is the same in both modes. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** No criterion of WCAG asks for it by name, but a dialog without one tells a screen reader nothing. */
const alsoAsked = { 'aria-dialog-name': { enabled: true } };

const run = async (page: Page, options: object): Promise<readonly string[]> => {
  // Evaluated through the debugger, so the page's content security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`,
  )) as AxeResults;
  return results.violations.map(
    ({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0]?.html.slice(0, 180) ?? ''}`,
  );
};

/** What axe holds against the page by WCAG 2.2 AA, one line per rule. */
export const violationsOf = (page: Page): Promise<readonly string[]> =>
  run(page, { runOnly: levels, rules: alsoAsked });

/** The same, of what depends on colours alone. */
export const colourViolationsOf = (page: Page): Promise<readonly string[]> =>
  run(page, { runOnly: { type: 'rule', values: colourRules } });
