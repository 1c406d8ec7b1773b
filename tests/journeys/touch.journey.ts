import { signIn } from './setup/console.ts';
import { tooSmall } from './setup/targets.ts';
import { expect, journey } from './setup/test.ts';

/** One of each kind of page: tree, people, a form, cards, a settings page, a shop. */
const screens = [
  { address: '/contact/PartmentManage/21', ready: '[role=tabpanel]' },
  { address: '/contact/ContactManage', ready: '[data-row], [role=listitem], main article' },
  { address: '/contact/ContactManage/22', ready: '[role=dialog] textarea' },
  { address: '/contact/GroupManage', ready: 'main h1' },
  { address: '/enterprise/member-device-manage', ready: 'main h1' },
  { address: '/newSetting/company-setting', ready: 'main h1' },
  { address: '/newSetting/holiday', ready: 'main h1' },
  { address: '/accretion/accretion-serve', ready: 'main h1' },
] as const;

journey('gives a finger 44 pixels on every kind of page', async ({ phone: page, product }) => {
  await signIn(page, product);
  const found: string[] = [];
  for (const { address, ready } of screens) {
    await page.goto(`${product.address}${address}`);
    await expect(page.locator(ready).first()).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    found.push(...(await tooSmall(page)).map((each) => `${address}: ${each}`));
  }
  expect([...new Set(found)]).toEqual([]);
});

journey('keeps its edges under forced colours', async ({ quietPage: page, product }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, product);
  await page.goto(`${product.address}/contact/PartmentManage/21`);
  await expect(page.locator('[role=tabpanel]')).toBeVisible();

  const edgeless = await page.evaluate(() => {
    const hasEdge = (element: Element): boolean => {
      const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(element);
      return (
        (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0) ||
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0)
      );
    };
    const framed = '.MuiButton-root, .MuiChip-root, .MuiPaper-root, .MuiOutlinedInput-notchedOutline';
    const chosen = '[aria-selected=true], [aria-current=page], .Mui-selected';
    return [...document.querySelectorAll(`${framed}, ${chosen}`)]
      .filter((element) => element.checkVisibility() && !hasEdge(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });

  expect(edgeless).toEqual([]);
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus-visible');
  await expect(focused).toHaveCSS('outline-style', 'solid');
});
