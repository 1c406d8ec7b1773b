import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import { createI18n } from '#i18n/createI18n.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { loadFirstMessages } from '#i18n/messages.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';
import { sampleOf, strength } from '#tests/setup/strength.ts';

const models = entities.map(createModel).filter(({ kind }) => kind !== 'service');

const routes = models.flatMap(({ noun, route, pages }) =>
  [route, ...Object.values(pages)].map((address) => ({ noun, route: address })),
);

/** Those of the keys whose words the first page of a noun comes without. */
const missing = async (noun: string, keys: Iterable<string>): Promise<readonly string[]> => {
  const first = await loadFirstMessages('zh', noun);
  if (first === undefined) return ['all of them'];
  const { translate } = createI18n({
    ...first,
    locale: 'zh',
    onLocale: () => {},
    load: () => new Promise(() => {}),
  });
  return [...keys].filter((key) => translate(key, { _: key }) === '');
};

const keysOf = (words: object, begin = ''): readonly string[] =>
  Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'object' ? keysOf(word, `${begin}${key}.`) : `${begin}${key}`,
  );

const ownKeysOf = async (locale: Locale, noun: string): Promise<readonly string[]> => {
  const { ra: _, ...own } = (await loadFirstMessages(locale, noun))?.messages ?? {};
  return keysOf(own);
};

/** As wide as a desk has it: menu and page stand side by side. */
const widen = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

const shown = () => waitFor(() => expect(document.querySelector('h1')?.textContent).toMatch(/\S/));

beforeEach(() => {
  widen();
  return () => vi.unstubAllGlobals();
});

describe('the first words of a page', () => {
  it(
    'are all that is asked for before anyone clicks',
    async () => {
      const keys = new Set<string>();
      const found: Record<string, readonly string[]> = {};
      const { goTo, settled } = await renderConsole(consoleAddresses.home, {
        isDemo: true,
        onWord: (key) => keys.add(key),
      });
      const look = async (noun: string) => {
        await shown();
        await settled();
        const open = await missing(noun, keys);
        if (open.length > 0) found[noun] = open;
        keys.clear();
      };

      await look('home');
      for (const { noun, route } of sampleOf(routes, 10)) {
        await goTo(route);
        await look(noun);
      }

      expect(found).toEqual({});
    },
    strength(60_000, 600_000),
  );

  it('are all the login page asks for', async () => {
    const keys = new Set<string>();
    const { settled } = await renderConsole(consoleAddresses.login, {
      isSignedOut: true,
      onWord: (key) => keys.add(key),
    });

    await shown();
    await settled();

    expect(await missing('session', keys)).toEqual([]);
  });

  it('are the same keys in every language', async () => {
    for (const { noun } of sampleOf(models, 3)) {
      const [chinese, ...others] = await Promise.all(locales.map((locale) => ownKeysOf(locale, noun)));

      for (const keys of others) expect(keys).toEqual(chinese);
    }
  });
});
