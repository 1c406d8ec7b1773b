import type { Page } from '@playwright/test';

/**
 * Controls a finger cannot hit: 44 px in both directions (safety.md section 3). Links are as high as their line; axe holds
 * them to 24 px with what is around them.
 */
export const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const least = 44;
    const selector = [
      'button, summary, input[type=checkbox], input[type=radio]',
      '[role=button]:not(a), [role=tab], [role=menuitem], [role=option], [role=switch], [role=combobox]',
    ].join();
    const around = '.MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root, label, .MuiInputBase-root';
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true], .MuiTooltip-popper') === null;
    const sizeOf = (element: Element): { readonly width: number; readonly height: number } => {
      const boxes = [element, element.closest(around) ?? element].map((each) => each.getBoundingClientRect());
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    };
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      const { width, height } = sizeOf(element);
      // What is clipped to a point is there for screen readers and keyboards.
      if (width <= 1 || height <= 1 || !isShown(element)) return [];
      if (Math.min(width, height) >= least - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 24);
      return [`${element.tagName.toLowerCase()} “${name}” ${Math.round(width)}×${Math.round(height)}`];
    });
  });
