import { nearest } from '#compiler/source/finding.ts';
import type { EntityModel } from '#engine/model.ts';
import { words } from '#generated/words/zh.ts';
import { isOpened } from './general.ts';
import { models, scenarios } from './scenarios.ts';

/** A file to write, or why there is none. */
export type NewTest =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: string };

const subjectPattern = /^[a-z][A-Za-z0-9]*$/;

const failing = (noun: string): string => `
  it('says that the server failed, and can be tried again', async () => {
    expectRefusal();
    await renderScenario('${noun}', 'failing');

    await waitFor(() => expect(document.querySelector('main')?.textContent).toContain('数据错误'));
    expect(screen.getAllByText('重试').length).toBeGreaterThan(0);
  });
`;

const importsOf = (fails: boolean): string =>
  fails
    ? `import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScenario } from '#tests/scenarios/renderScenario.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';
`
    : `import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';
`;

/** The model of a noun that has a page; else why there is none, with the nearest. */
export const openedModel = (noun: string): EntityModel | string => {
  const opened = models.filter(isOpened);
  const model = opened.find((each) => each.noun === noun);
  if (model !== undefined) return model;
  const suggestion = nearest(
    noun,
    opened.map((each) => each.noun),
  );
  return `there is no page of a noun ${noun}${suggestion === undefined ? '' : `: ${suggestion}?`}`;
};

/**
 * The test of a noun's page that `npm run new-test` writes: it passes at once, with what is true of the page already, and is where the
 * behaviours of its subject go. Refused for a noun that is not there, with the nearest, and for a subject no file can be called by.
 */
export const newTest = (noun: string, subject: string): NewTest => {
  const model = openedModel(noun);
  if (typeof model === 'string') return { kind: 'refused', reason: model };
  if (!subjectPattern.test(subject))
    return { kind: 'refused', reason: `${subject} is no subject: camelCase, as signOut` };
  const own: Readonly<Record<string, string>> =
    words.resources[model.noun as keyof typeof words.resources] ?? {};
  const fails = scenarios.some((scenario) => scenario.noun === noun && scenario.name === 'failing');
  return {
    kind: 'file',
    path: `tests/resources/${noun}/${subject}.test.tsx`,
    text: `${importsOf(fails)}
describe('${noun}: ${subject}', () => {
  it('opens under its name', async () => {
    await renderConsole('${model.route}');

    const heading = await screen.findByRole('heading', { level: 1, name: '${own.plural}' });
    expect(heading.isConnected).toBe(true);
  });
${fails ? failing(noun) : ''}});
`,
  };
};
