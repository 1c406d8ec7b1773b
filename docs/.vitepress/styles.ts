import type { Plugin } from 'vitepress';
import { darkPalette, lightPalette, type Palette, radii } from '../../src/app/theme/tokens.ts';

/** What VitePress calls a colour, by what the console calls it. */
const variablesOf = ({
  surface,
  state,
  text,
  line,
  primary,
  secondary,
  error,
  warning,
  info,
  success,
}: Palette) => ({
  '--vp-c-bg': surface.paper,
  '--vp-c-bg-alt': surface.sunken,
  '--vp-c-bg-elv': surface.raised,
  '--vp-c-bg-soft': surface.sunken,
  '--vp-c-text-1': text.primary,
  '--vp-c-text-2': text.secondary,
  '--vp-c-text-3': text.secondary,
  '--vp-c-divider': line.hair,
  '--vp-c-gutter': line.hair,
  '--vp-c-border': line.control,
  '--vp-c-brand-1': primary.main,
  '--vp-c-brand-2': primary.strong,
  '--vp-c-brand-3': primary.main,
  '--vp-c-brand-soft': state.selected,
  '--vp-button-brand-text': primary.on,
  '--vp-button-brand-bg': primary.main,
  '--vp-button-brand-hover-text': primary.on,
  '--vp-button-brand-hover-bg': primary.strong,
  '--vp-button-brand-active-text': primary.on,
  '--vp-button-brand-active-bg': primary.strong,
  '--vp-button-alt-text': text.primary,
  '--vp-button-alt-bg': state.hover,
  '--vp-button-alt-hover-text': text.primary,
  '--vp-button-alt-hover-bg': state.selected,
  '--vp-c-default-soft': state.hover,
  '--vp-code-bg': state.hover,
  '--vp-code-color': text.primary,
  '--vp-code-block-bg': surface.sunken,
  '--vp-nav-bg-color': surface.paper,
  '--vp-sidebar-bg-color': surface.sunken,
  '--vp-local-search-highlight-bg': state.selected,
  '--vp-local-search-highlight-text': text.primary,
  '--vp-c-danger-1': error.main,
  '--vp-c-warning-1': warning.main,
  '--code-keyword': secondary.main,
  '--code-function': primary.main,
  '--code-constant': info.main,
  '--code-string': success.main,
  '--code-variable': warning.main,
  '--code-comment': text.secondary,
});

const block = (selector: string, variables: Readonly<Record<string, string>>): string =>
  `${selector} {\n${Object.entries(variables)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n')}\n}`;

const tokens = [
  block(':root', {
    ...variablesOf(lightPalette),
    '--radius-control': `${radii.control}px`,
    '--radius-card': `${radii.card}px`,
  }),
  block('.dark', variablesOf(darkPalette)),
].join('\n');

const moduleName = 'virtual:tokens.css';
const resolvedName = `\0${moduleName}`;

/** The colours and corners of the console as variables of VitePress, from the one place they stand in. */
export const tokenStyles: Plugin = {
  name: 'console-tokens',
  resolveId: (id) => (id === moduleName ? resolvedName : undefined),
  load: (id) => (id === resolvedName ? tokens : undefined),
};

/** What a colour of the highlighter's theme says about a piece of code. */
const roles: Readonly<Record<string, string>> = {
  '#d73a49': 'keyword',
  '#6f42c1': 'function',
  '#005cc5': 'constant',
  '#032f62': 'string',
  '#e36209': 'variable',
  '#22863a': 'constant',
  '#6a737d': 'comment',
};

const colouredPiece = /<span style="--shiki-light:(#\w+);[^"]*"/gi;

/** Highlighted code with classes in place of styles: the policy admits no style in an attribute. */
export const codeClasses = (html: string): string =>
  html.replaceAll(colouredPiece, (_, colour: string) => {
    const role = roles[colour.toLowerCase()];
    return role === undefined ? '<span' : `<span class="code-${role}"`;
  });
