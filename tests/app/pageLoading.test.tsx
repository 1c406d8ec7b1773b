import { waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, it } from 'vitest';
import { overrideLoaders } from '#resources/overrides.ts';
import { VisibilityScreen } from '#resources/visibility/VisibilityScreen.tsx';
import { findMenuEntry, openMenu } from '#tests/setup/menu.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';
import type { Overrides } from '#views/override.ts';

const loaders = overrideLoaders as Record<string, () => Promise<Overrides>>;
const { visibility } = loaders;
afterEach(() => {
  if (visibility !== undefined) loaders.visibility = visibility;
});

const signal = () => {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
};

/** The code of a page that is asked for and comes when the test says so. */
const comeLate = () => {
  const asked = signal();
  const arrived = signal();
  const screen = lazy(async () => {
    asked.give();
    await arrived.given;
    return { default: VisibilityScreen };
  });
  // Its own loader would have the code at once; this one has it as a slow network would.
  loaders.visibility = async () => ({ screen });
  return { asked: asked.given, arrive: arrived.give };
};

it('shows a spinner while the code of a page is loaded, and the page afterwards', async () => {
  const code = comeLate();
  const { screen, user } = await renderConsole('/home');
  await screen.findByText('欢迎，周主管');
  await user.click(await findMenuEntry(user, await openMenu(user), { area: '通讯录', page: '可见性检查' }));
  await code.asked;

  expect(await screen.findByRole('status', { name: '加载中' })).toBeTruthy();
  expect(screen.queryByText('欢迎，周主管')).toBeNull();
  expect(screen.queryByLabelText('交换两人')).toBeNull();

  code.arrive();

  expect(await screen.findByLabelText('交换两人')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('status', { name: '加载中' })).toBeNull());
});
