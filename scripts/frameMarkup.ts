import { darkPalette, frame, lightPalette, type Palette, radii } from '#app/theme/tokens.ts';

const colours = ({ surface, line, primary, mode }: Palette): string =>
  [
    `color-scheme:${mode}`,
    `--canvas:${surface.canvas}`,
    `--paper:${surface.paper}`,
    `--sunken:${surface.sunken}`,
    `--hair:${line.hair}`,
    `--primary:${primary.main}`,
  ].join(';');

/** From this width on the navigation stands beside the page and the page lies on the frame like a sheet. */
const wide = '(min-width:900px)';

const styles = [
  `.first{position:fixed;inset:0;box-sizing:border-box;padding-top:${frame.bar}px;background:var(--canvas);${colours(lightPalette)}}`,
  `@media (prefers-color-scheme:dark){.first{${colours(darkPalette)}}}`,
  `[data-theme=light] .first{${colours(lightPalette)}}`,
  `[data-theme=dark] .first{${colours(darkPalette)}}`,
  '.first svg{position:absolute;top:10px;left:16px;fill:var(--primary)}',
  '.first div{height:100%;box-sizing:border-box;overflow:hidden;background:var(--paper)}',
  '.first i{display:block;width:40%;max-width:320px;height:20px;margin:0 24px;border-radius:4px;background:var(--hair)}',
  '.first i:first-child{width:120px;margin:32px 24px}',
  `@media ${wide}{.first{padding:${frame.bar}px ${frame.gap}px ${frame.gap}px ${frame.menu}px}.first div{border:1px solid var(--hair);border-radius:${radii.sheet}px}}`,
].join('');

/**
 * What a user who is signed in sees until the console's code is there: its bar, its navigation's place and the page's sheet, in the
 * reader's colours (`public/strip.js` says which they chose). The console's first rendering replaces it.
 */
export const frameMarkup = (nonce: string): string =>
  `<style nonce="${nonce}">${styles}</style>` +
  '<div class="first" aria-hidden="true">' +
  `<svg width="32" height="32"><rect width="32" height="32" rx="${radii.control + 2}"/></svg>` +
  '<div><i></i><i></i></div></div>';
