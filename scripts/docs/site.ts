import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractGroups } from './contract.ts';
import { decisionGroups, guideGroups } from './documents.ts';
import { helpGroups } from './help.ts';
import { homePage } from './home.ts';
import { type Navigation, type NavigationItem, navigationFile, siteSource } from './navigation.ts';
import { type Page, type Part, pagesOf } from './page.ts';
import { referenceGroup } from './reference.ts';

/** Everything the documentation has, by its parts. */
export const siteParts = (): readonly Part[] => [
  { key: 'guides', title: 'Guides', groups: guideGroups() },
  { key: 'reference', title: 'Reference', groups: [referenceGroup()] },
  { key: 'contract', title: 'Calls', groups: contractGroups() },
  { key: 'decisions', title: 'Decisions', groups: decisionGroups() },
  { key: 'help', title: 'Help', groups: helpGroups() },
];

/** What VitePress reads: front matter before the text, where the text brings none. */
const fileText = ({ markdown, title, lang }: Page): string => {
  if (markdown.startsWith('---\n')) return markdown;
  const front = { title, ...(lang === undefined ? {} : { lang }) };
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', '', markdown, ''].join('\n');
};

/** Where a link to the page leads. */
export const addressOf = ({ path }: Pick<Page, 'path'>): string => `/${path.replace(/(^|\/)index$/, '$1')}`;

const itemsOf = ({ groups }: Part): readonly NavigationItem[] =>
  groups.map(({ title, pages, isCollapsed }) => ({
    text: title,
    ...(isCollapsed === undefined ? {} : { collapsed: isCollapsed }),
    items: pages.map((page) => ({ text: page.title, link: addressOf(page) })),
  }));

/** Folders of a part: each shows the same list beside its pages. */
const foldersOf = (part: Part): readonly string[] => [
  ...new Set(pagesOf([part]).map(({ path }) => path.split('/')[0] ?? '')),
];

export const navigationOf = (parts: readonly Part[]): Navigation => ({
  nav: parts.flatMap((part) => {
    const [first] = pagesOf([part]);
    if (first === undefined) return [];
    return [{ text: part.title, link: addressOf(first), activeMatch: `^/(?:${foldersOf(part).join('|')})/` }];
  }),
  sidebar: Object.fromEntries(
    parts.flatMap((part) => foldersOf(part).map((folder) => [`/${folder}/`, itemsOf(part)])),
  ),
});

/** Pictures the pages show, by the name they are shown under. */
const pictures: Readonly<Record<string, string>> = {
  'icon.svg': 'public/icon.svg',
  'members.webp': 'decisions/images/members-zh-light.webp',
};

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** Writes all pages and the navigation for VitePress. */
export const writeSite = (): void => {
  const parts = siteParts();
  rmSync(siteSource, { recursive: true, force: true });
  for (const page of [homePage, ...pagesOf(parts)])
    write(join(siteSource, `${page.path}.md`), fileText(page));
  for (const [name, file] of Object.entries(pictures)) {
    mkdirSync(join(siteSource, 'public'), { recursive: true });
    copyFileSync(file, join(siteSource, 'public', name));
  }
  write(navigationFile, JSON.stringify(navigationOf(parts)));
};
