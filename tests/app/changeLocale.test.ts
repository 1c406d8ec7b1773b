import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeLocale } from '#app/start/consoleActions.ts';
import { readCookie } from '#session/cookies.ts';

it('keeps no answer that was on its way in the old language, and asks again for what was answered in it', async () => {
  const client = new QueryClient();
  client.setQueryData(['tasks'], '旧');
  let answer: (text: string) => void = () => {};
  let asked = 0;
  const options = {
    queryKey: ['report', 'ja'],
    queryFn: () => {
      asked += 1;
      return new Promise<string>((resolve) => {
        answer = resolve;
      });
    },
  };
  // Asked as soon as the page knows the language, with the cookie of the old one.
  const before = new QueryObserver(client, options).subscribe(() => {});
  const first = answer;

  await changeLocale(client, 'ja');
  before();
  first('使用状况');
  const after = new QueryObserver(client, options);
  const leave = after.subscribe(() => {});
  answer('利用状況');

  await expect.poll(() => after.getCurrentResult().data).toBe('利用状況');
  expect(asked).toBe(2);
  expect(client.getQueryState(['tasks'])?.isInvalidated).toBe(true);
  expect([readCookie('language'), document.documentElement.lang]).toEqual(['ja', 'ja']);
  leave();
  client.clear();
});
