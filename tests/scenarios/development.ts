import { parseCookies } from '#server/guard/headers.ts';
import type { App } from '#server/http/app.ts';
import { inScenario, type Scenario } from './scenario.ts';
import { findScenario, keyOf, models, scenarios } from './scenarios.ts';

/** Where `npm run dev` lists all scenarios; no page of the console lives there. */
export const listAddress = '/scenarios';

const cookie = 'scenario';
const slowMs = 5_000;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const line = (scenario: Scenario): string =>
  `<li><a href="/?scenario=${keyOf(scenario)}">${keyOf(scenario)}</a>: ${escaped(scenario.says)}</li>`;

const page = (note: string, status: 200 | 404): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Scenarios</title><h1>Scenarios</h1>
<p>${escaped(note)}</p><p><a href="/?scenario=none">none: the backend as it is</a></p><ul>${scenarios.map(line).join('\n')}</ul></html>`,
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  );

const open = (location: string, value: string): Response =>
  new Response(null, {
    status: 302,
    headers: {
      Location: location,
      'Set-Cookie': `${cookie}=${value}; Path=/; SameSite=Strict${value === '' ? '; Max-Age=0' : ''}`,
      'Cache-Control': 'no-store',
    },
  });

const chosenIn = (cookies: string | undefined): Scenario | undefined => {
  const key = parseCookies(cookies ?? null)[cookie];
  return key === undefined ? undefined : findScenario(key).found;
};

/**
 * What the dev server answers of scenarios: their list, and `?scenario=member.slow`, which this browser stays in until `?scenario=none`.
 * Undefined for every other page.
 */
export const answerPage = (address: string, cookies: string | undefined): Response | undefined => {
  const url = new URL(address, 'http://console.test');
  const key = url.searchParams.get('scenario');
  if (key === null) {
    const chosen = chosenIn(cookies);
    return url.pathname === listAddress
      ? page(chosen === undefined ? 'None is chosen.' : `This browser is in ${keyOf(chosen)}.`, 200)
      : undefined;
  }
  url.searchParams.delete('scenario');
  if (key === 'none') return open(`${url.pathname}${url.search}`, '');
  const { found, suggestion } = findScenario(key);
  if (found === undefined)
    return page(
      `There is no scenario ${key}${suggestion === undefined ? '.' : `; the nearest is ${suggestion}.`}`,
      404,
    );
  return open(url.pathname === '/' ? found.route : `${url.pathname}${url.search}`, key);
};

/** The app as a browser with these cookies finds it: in the scenario it chose, or as it is. */
export const appFor = (app: App, cookies: string | undefined, basePath: string): App => {
  const chosen = chosenIn(cookies);
  if (chosen === undefined) return app;
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, slowMs));
  return inScenario(app, chosen, { models, basePath, wait });
};
