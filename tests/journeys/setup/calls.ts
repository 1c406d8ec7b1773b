import { expect, type Page } from '@playwright/test';
import type { RunningConsole } from './console.ts';

/**
 * A call past the page, with its cookies: what another window or another program of the same person would send.
 * Answers `data`; fails unless the call is done.
 */
export const callBeside = async (
  page: Page,
  product: RunningConsole,
  path: string,
  request: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>> => {
  const cookies = await page.context().cookies();
  const cookieOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  const answer = await page.request.post(`${product.address}/api${path}`, {
    headers: { origin: product.address, 'sec-fetch-site': 'same-origin' },
    data: {
      user_id: Number(cookieOf('user_id')),
      company_id: Number(cookieOf('company_id')),
      token: cookieOf('token'),
      device_id: cookieOf('deviceId'),
      ...request,
    },
  });
  const reply = await answer.json();
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 0 });
  return reply.data;
};
