import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pictureOf } from '#app/help/topicPictures.ts';
import { isDrawn, topics, withNouns } from '#app/help/topics.ts';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import { type Locale, languageTags, locales } from '#i18n/locale.ts';
import { loadMessages } from '#i18n/messages.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const models = Object.fromEntries(
  entities
    .map(createModel)
    .filter(({ kind }) => kind !== 'service')
    .map((model) => [model.noun, model]),
);
const keys = Object.keys(withNouns(topics, models, (key) => key));

type Words = { readonly [key: string]: string | Words };

const sentencesOf = (words: Words): readonly string[] =>
  Object.values(words).flatMap((word) => (typeof word === 'string' ? [word] : sentencesOf(word)));

/** What a picture may say in a language: its words, the titles of the help, the days of the week, and signs. */
const sayableIn = async (locale: Locale): Promise<ReadonlySet<string>> => {
  const weekday = new Intl.DateTimeFormat(languageTags[locale], { weekday: 'short', timeZone: 'UTC' });
  return new Set([
    ...sentencesOf((await loadMessages(locale)) as unknown as Words),
    ...Object.values(topics).map(({ text }) => text[locale]?.title ?? ''),
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => weekday.format(Date.UTC(2024, 0, day))),
  ]);
};

const signs = /^(\d+|\/|\+|↑ ↓)?$/;

const textsIn = (element: Element): readonly string[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  return texts;
};

/** The picture of a topic, once it is drawn; found by the topic's own heading, since roles are slow to ask for sixty times. */
const openPicture = async ({ goTo }: ShownConsole, key: string): Promise<Element> => {
  await goTo(`/helpCenter#${key}`);
  return waitFor(() => {
    const picture = document.getElementById(key)?.closest('article')?.querySelector('[role=img]');
    expect(picture?.firstElementChild, key).toBeTruthy();
    return picture as Element;
  });
};

const numbersIn = (picture: Element): readonly number[] =>
  [...picture.querySelectorAll('.number')].map(({ textContent }) => Number(textContent)).toSorted();

const placeholders = '.bar, .day, .mark, svg';
const focusable = 'a, button, input, select, textarea, [tabindex]';

describe('the help', () => {
  for (const locale of locales)
    it(`draws the page of every topic in the words of ${languageTags[locale]} alone`, async () => {
      const sayable = await sayableIn(locale);
      const shown = await renderConsole('/helpCenter#member', { locale });
      const wrong: string[] = [];

      for (const key of keys) {
        const picture = await openPicture(shown, key);
        const foreign = textsIn(picture).filter(
          (text) => !signs.test(text) && !sayable.has(text.replace(/ \/$/, '')),
        );
        wrong.push(...foreign.map((text) => `${key} says "${text}"`));
        if (picture.querySelector(placeholders) === null) wrong.push(`${key} draws nothing`);
        if (picture.querySelector(focusable) !== null) wrong.push(`${key} takes the focus`);
      }

      expect(wrong).toEqual([]);
    });

  it('numbers in a picture what its steps speak of', async () => {
    const shown = await renderConsole('/helpCenter#member');
    const numbered = keys.filter((key) => Object.keys(pictureOf(key, models).marks).length > 0);

    for (const key of numbered) {
      const marks = Object.values(pictureOf(key, models).marks);
      const drawn = new Set(numbersIn(await openPicture(shown, key)));

      expect([...drawn], key).toEqual([...new Set(marks)].toSorted());
      expect(Math.max(...marks), key).toBeLessThanOrEqual(topics[key]?.text.zh.steps?.length ?? 0);
    }
    expect(numbered).toContain('member');
  });

  it('names a picture by the page it shows and hides what is in it', async () => {
    const shown = await renderConsole('/helpCenter', { locale: 'en' });
    await openPicture(shown, 'device');

    const picture = shown.screen.getByRole('img', { name: 'The page “Member devices”, drawn' });

    expect(picture.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(within(picture).queryAllByRole('button', { hidden: true })).toEqual([]);
  });

  it('shows pictures to a visitor who is not signed in', async () => {
    const shown = await renderConsole('/helpCenter', { isSignedOut: true });

    const picture = await openPicture(shown, 'member');

    expect(shown.screen.getByRole('img', { name: '“成员”页面示意图' })).toBe(picture);
    expect(picture.textContent).toContain('激活状态');
  });

  it('draws no page the server does not offer', async () => {
    const shown = await renderConsole('/helpCenter#device', { isSpecificationAlone: true });
    await shown.screen.findByRole('heading', { name: '成员设备', level: 2 });
    await shown.settled();

    expect(shown.screen.queryByRole('img')).toBeNull();
    expect(await openPicture(shown, 'member')).not.toBeNull();
  });

  it('draws pages of no noun where their calls are offered', () => {
    expect(isDrawn({ key: 'tasks' }, models, () => true)).toBe(true);
    expect(isDrawn({ key: 'tasks' }, models, (call) => call !== 'taskList')).toBe(false);
    expect(isDrawn({ key: 'drawboard' }, models, () => false)).toBe(true);
  });
});
