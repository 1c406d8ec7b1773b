import { readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { createMarkdownRenderer } from 'vitepress';
import { beforeAll, describe, expect, it } from 'vitest';
import { topics } from '#app/help/topics.ts';
import { metaSchema } from '#compiler/meta/metaSchema.ts';
import { locales } from '#i18n/locale.ts';
import { callsIn, exampleOf, readContract, requestOf } from '../../scripts/docs/contract.ts';
import { findExamples } from '../../scripts/docs/examples.ts';
import { homeLinks, homePage } from '../../scripts/docs/home.ts';
import { type Page, pagesOf } from '../../scripts/docs/page.ts';
import { spelled, wordAnchor, wordsOfDialect } from '../../scripts/docs/reference.ts';
import { addressOf, navigationOf, siteParts } from '../../scripts/docs/site.ts';

/** A page as it is read: where its links lead, and what can be led to in it. */
interface ReadPage {
  readonly page: Page;
  readonly links: readonly string[];
  readonly anchors: readonly string[];
}

const matches = (html: string, pattern: RegExp): readonly string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => decodeURI(found));

const parts = siteParts();
const pages = [homePage, ...pagesOf(parts)];
const read = new Map<string, ReadPage>();

beforeAll(async () => {
  const markdown = await createMarkdownRenderer('docs', {
    html: false,
    linkify: false,
    highlight: (code) => code,
  });
  for (const page of pages) {
    const html = markdown.render(page.markdown, {
      path: '',
      relativePath: `${page.path}.md`,
      cleanUrls: true,
    });
    read.set(addressOf(page), {
      page,
      links: [...matches(html, /href="([^"]+)"/g), ...(page === homePage ? homeLinks : [])],
      anchors: matches(html, / id="([^"]+)"/g),
    });
  }
}, 120_000);

const textAt = (path: string): string => pages.find((page) => page.path === path)?.markdown ?? '';

describe('pages of the documentation', () => {
  it('have addresses of their own', () => {
    expect(read.size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(150);
  });

  it('lead to pages, and places in them, that are there', () => {
    const broken: string[] = [];
    let led = 0;
    for (const { page, links, anchors } of read.values())
      for (const link of links.filter((each) => !/^(?:https?|mailto):/.test(each))) {
        led += 1;
        const [address = '', anchor] = link.split('#');
        // The renderer writes the extension a page is asked for without.
        const target = address === '' ? { anchors } : read.get(address.replace(/\.html$/, ''));
        if (target === undefined || (anchor !== undefined && !target.anchors.includes(anchor)))
          broken.push(`${page.path}: ${link}`);
      }

    expect(led).toBeGreaterThan(2_000);
    expect(broken).toEqual([]);
  });

  it('are all found by the navigation', () => {
    const { nav, sidebar } = navigationOf(parts);
    const listed = new Set(
      Object.values(sidebar).flatMap((items) =>
        items.flatMap((item) => (item.items ?? []).map(({ link }) => link)),
      ),
    );

    expect(nav.map(({ text }) => text)).toEqual(['Guides', 'Reference', 'Calls', 'Decisions', 'Help']);
    expect(pagesOf(parts).filter((page) => !listed.has(addressOf(page)))).toEqual([]);
  });

  it('have blocks of JSON that can be read', () => {
    const blocks = pages.flatMap(({ path, markdown }) =>
      [...markdown.matchAll(/```json[^\n]*\n([\s\S]*?)```/g)].map(([, text = '']) => ({ path, text })),
    );
    const broken = blocks.filter(({ text }) => {
      try {
        JSON.parse(text);
        return false;
      } catch {
        return true;
      }
    });

    expect(blocks.length).toBeGreaterThan(300);
    expect(broken).toEqual([]);
  });
});

describe('the reference', () => {
  const meta = metaSchema();
  const words = wordsOfDialect(meta);

  it('says of every word of the dialect what it is, and shows it in a schema', () => {
    const examples = findExamples(meta);
    const reference = pages
      .filter(({ path }) => path.startsWith('reference/'))
      .map(({ markdown }) => markdown);
    const lacking = words.filter((word) => {
      const heading = `### \`${spelled(word.word)}\` {#${wordAnchor(word)}}\n\n`;
      const entry = reference
        .find((text) => text.includes(heading))
        ?.split(heading)[1]
        ?.split('\n### ')[0];
      return (
        word.schema.description === undefined ||
        entry === undefined ||
        !entry.includes('```json') ||
        !examples.has(`${word.definition} ${word.word}`)
      );
    });

    expect(words.length).toBeGreaterThan(300);
    expect(lacking.map(({ definition, word }) => `${definition} ${word}`)).toEqual([]);
  });

  it('names every word a value is taken from', () => {
    const lists = Object.values(meta.$defs).flatMap((schema) => schema.enum ?? []);

    expect(lists.length).toBeGreaterThan(100);
    expect(lists.filter((word) => !textAt('reference/word-lists').includes(`\`${word}\``))).toEqual([]);
  });
});

describe('the calls', () => {
  const contract = readContract();
  const calls = callsIn(contract);

  it('are all there, each with its path, its fields and a request', () => {
    const lacking = calls.filter((call) => {
      const text = textAt(`contract/${call.noun}`).split(`## ${call.name} {#`)[1]?.split('\n## ')[0] ?? '';
      const fields = Object.keys(requestOf(call).properties ?? {});
      return (
        !text.includes(`**${call.method}** \`${call.path}\``) ||
        !text.includes('curl ') ||
        fields.some((field) => !text.includes(`\`${field}\``))
      );
    });

    expect(calls.length).toBeGreaterThan(300);
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it('are shown by requests that fit their schemas', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'contract', components: contract.components });
    const unfit = calls.flatMap((call) => {
      const schema = JSON.parse(
        JSON.stringify(requestOf(call)).replaceAll('"#/components', '"contract#/components'),
      );
      const fits = ajv.compile(schema);
      return fits(exampleOf(call, contract.components.schemas))
        ? []
        : [`${call.name}: ${ajv.errorsText(fits.errors)}`];
    });

    expect(unfit).toEqual([]);
  });
});

it('lists every decision', () => {
  const files = readdirSync('decisions').filter((name) => name.endsWith('.md'));

  expect(files.length).toBeGreaterThan(30);
  expect(
    files.filter((name) => !textAt('decisions/index').includes(`(/decisions/${name.replace('.md', '')})`)),
  ).toEqual([]);
});

it('says every topic of the help in every language', () => {
  const lacking = locales.flatMap((locale) => {
    const text = pages
      .filter(({ path }) => path.startsWith(`help/${locale}/`))
      .map(({ markdown }) => markdown)
      .join('\n');
    return Object.keys(topics).filter((key) => !text.includes(`{#${key.toLowerCase()}}`));
  });

  expect(Object.keys(topics).length).toBeGreaterThan(40);
  expect(lacking).toEqual([]);
});

it('says in the front matter which language a page of the help is in', () => {
  expect(pages.find(({ path }) => path === 'help/ja/general')?.lang).toBe('ja');
});
