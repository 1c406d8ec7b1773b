import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type DefaultTheme, defineConfig, type HeadConfig, type MarkdownEnv } from 'vitepress';
import { navigationFile, siteSource } from '../../scripts/docs/navigation.ts';
import { codeClasses, tokenStyles } from './styles.ts';

const base = '/docs/';
const { nav = [], sidebar = {} } = JSON.parse(
  readFileSync(resolve(navigationFile), 'utf8'),
) as DefaultTheme.Config;

/** Scripts that VitePress writes into its pages, by the file they are served as instead: the policy admits no inline script. */
const scripts = new Map<string, string>();

const scriptFile = (code: string): string => {
  const name = `assets/inline.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
  scripts.set(name, code);
  return `${base}${name}`;
};

const paragraphs = /<(p|li|td)>([^<]*)/g;
const written = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{3,}/gu;

/** Text without spaces is one word to the search: each two signs beside each other become one, so that a word within it is found. */
const inPairs = (html: string): string =>
  html.replaceAll(paragraphs, (_, tag: string, text: string) => {
    const parted = text.replaceAll(written, (signs) =>
      [...signs].map((sign, nth, all) => `${sign}${all[nth + 1] ?? ''}`).join(' '),
    );
    return `<${tag}>${parted}`;
  });

const inlineScript = /<script((?:\s(?!src)[\w-]+(?:="[^"]*")?)*)>([\s\S]*?)<\/script>/g;

/** The page without inline scripts and styles; a style VitePress sets from a script is none. */
const withoutInline = (html: string): string =>
  html
    .replace(
      inlineScript,
      (_, attributes: string, code: string) => `<script${attributes} src="${scriptFile(code)}"></script>`,
    )
    .replaceAll(/\sstyle="[^"]*"/g, '');

/** The part of the renderer the search is asked with. */
interface Renderer {
  readonly options: { highlight?: unknown };
  readonly render: (text: string, env?: MarkdownEnv) => string;
}

/** What the search looks through: the page without colours, which cost more than all the rest, and Chinese and Japanese in pairs. */
const searchedText = (text: string, env: MarkdownEnv, markdown: Renderer): string => {
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  const html = markdown.render(text, env);
  markdown.options.highlight = highlight;
  return inPairs(html);
};

const icon: HeadConfig = ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }];

export default defineConfig({
  title: 'Address book console',
  description: 'A schema-driven admin console: tutorials, reference, contract, operations.',
  base,
  lang: 'en',
  srcDir: resolve(siteSource),
  cacheDir: resolve('.cache/vitepress'),
  cleanUrls: true,
  head: [icon],
  // VitePress would put a style element into the page while the mode changes; the policy admits none.
  appearance: { disableTransition: false },
  markdown: {
    // Text of ours may hold `<noun>`; none of it is markup.
    html: false,
    linkify: false,
    theme: { light: 'github-light', dark: 'github-dark' },
    config: (markdown) => {
      const { highlight } = markdown.options;
      if (typeof highlight === 'function')
        markdown.options.highlight = (...given) => codeClasses(highlight(...given));
    },
  },
  themeConfig: {
    siteTitle: 'Documentation',
    logo: '/icon.svg',
    nav,
    sidebar,
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local', options: { _render: searchedText, detailedView: false } },
    docFooter: { prev: 'Previous', next: 'Next' },
    externalLinkIcon: true,
    notFound: {
      title: 'There is no such page',
      quote: 'It may have another name by now: the search looks through all of them.',
      linkText: 'All documentation',
    },
  },
  vite: {
    plugins: [tokenStyles],
    publicDir: resolve(siteSource, 'public'),
    build: { chunkSizeWarningLimit: 5_000 },
  },
  transformPageData: (page) => {
    page.frontmatter.lang ??= 'en';
  },
  transformHtml: (html, _, { pageData }) =>
    withoutInline(html).replace('<html lang="en"', `<html lang="${pageData.frontmatter.lang ?? 'en'}"`),
  buildEnd: ({ outDir }) => {
    for (const [name, code] of scripts) {
      mkdirSync(dirname(join(outDir, name)), { recursive: true });
      writeFileSync(join(outDir, name), code);
    }
  },
});
