import { createReadStream } from 'node:fs';
import { type APIResponse, expect, type Page } from '@playwright/test';
import type { RunningConsole } from './console.ts';

type Reply = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, string | number>>;

const sessionOf = async (page: Page): Promise<Values> => {
  const cookies = await page.context().cookies();
  const cookieOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return {
    user_id: Number(cookieOf('user_id')),
    company_id: Number(cookieOf('company_id')),
    token: cookieOf('token'),
    device_id: cookieOf('deviceId'),
  };
};

const headersOf = ({ address }: RunningConsole) => ({ origin: address, 'sec-fetch-site': 'same-origin' });

const dataOf = async (answer: APIResponse): Promise<Reply> => {
  const reply = await answer.json();
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 0 });
  return reply.data;
};

/**
 * A call past the page, with its cookies: what another window or another program of the same person would send.
 * Answers `data`; fails unless the call is done.
 */
export const callBeside = async (
  page: Page,
  product: RunningConsole,
  path: string,
  request: Reply = {},
): Promise<Reply> =>
  dataOf(
    await page.request.post(`${product.address}/api${path}`, {
      headers: headersOf(product),
      data: { ...(await sessionOf(page)), ...request },
    }),
  );

/** The same as a form, with a file of the disk where one is given. */
export const formBeside = async (
  page: Page,
  product: RunningConsole,
  path: string,
  values: Values,
  file?: string,
): Promise<Reply> =>
  dataOf(
    await page.request.post(`${product.address}/api${path}`, {
      headers: headersOf(product),
      multipart: {
        ...(await sessionOf(page)),
        ...values,
        ...(file === undefined ? {} : { file: createReadStream(file) }),
      },
    }),
  );

/**
 * What the demo's outbox holds for the company of who is signed in, newest first; without what the clock tells the main administrator of
 * unusual events, which comes when it comes.
 */
export const outbox = async (page: Page, product: RunningConsole): Promise<readonly string[]> => {
  const { list } = (await callBeside(page, product, '/demo/smsOutbox')) as {
    readonly list: readonly { readonly text: string }[];
  };
  return list.map(({ text }) => text).filter((text) => !text.includes('请查看操作记录'));
};

/** The code of the newest message in the demo's outbox. */
export const newestCode = async (page: Page, product: RunningConsole): Promise<string> =>
  /\d{6}/.exec((await outbox(page, product))[0] ?? '')?.[0] ?? '';
