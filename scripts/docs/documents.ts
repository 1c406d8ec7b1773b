import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Group, type Page, table } from './page.ts';

/** A page that is a file of the repository, or a part of one: brought in, never copied. */
interface Document {
  readonly file: string;
  readonly path: string;
  /** Its heading in the file, where the page is that part alone. */
  readonly part?: string;
  /** What the navigation says, where that is shorter than the heading. */
  readonly title?: string;
}

interface DocumentGroup {
  readonly title: string;
  readonly documents: readonly Document[];
  readonly isCollapsed?: boolean;
}

const inFolder = (folder: string, at: string): readonly Document[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ file: `${folder}/${name}`, path: `${at}/${name.replace('.md', '')}` }));

const ofReadme = (part: string, path: string, title?: string): Document => ({
  file: 'README.md',
  path: `guides/${path}`,
  part,
  ...(title === undefined ? {} : { title }),
});

const ofDocs = (name: string, title?: string): Document => ({
  file: `docs/${name}.md`,
  path: `guides/${name}`,
  ...(title === undefined ? {} : { title }),
});

const decisions = inFolder('decisions', 'decisions');

/** Every document with its place in the navigation. */
const groups = {
  tutorials: [
    {
      title: 'Tutorials',
      documents: [
        { file: 'docs/tutorials/first-noun.md', path: 'tutorials/first-noun' },
        {
          file: 'schemas/README.md',
          path: 'tutorials/booking-desk',
          part: 'A second walk: a booking desk',
          title: 'A booking desk',
        },
        {
          file: 'schemas/README.md',
          path: 'tutorials/call-with-a-rule',
          part: 'Write a noun',
          title: 'A call with a rule',
        },
        { file: 'docs/tutorials/own-server.md', path: 'tutorials/own-server' },
      ],
    },
    {
      title: 'Write',
      documents: [
        { file: 'schemas/README.md', path: 'guides/what-for-what', part: 'What to write for what' },
        ofDocs('overrides'),
        ofDocs('rename'),
        ofDocs('testing'),
        ofReadme('Write a test', 'write-a-test'),
        ofReadme('Commands', 'commands'),
        ofReadme('Where things are', 'where-things-are'),
        ofDocs('way-of-a-request'),
        { file: 'CONTRIBUTING.md', path: 'guides/contributing' },
      ],
    },
    {
      title: 'Run',
      documents: [
        ofReadme('Configuration', 'configuration'),
        ofReadme("Against a company's own server", 'own-server'),
        ofReadme('Sending messages', 'sending-messages'),
        ...inFolder('docs/operations', 'operations'),
      ],
    },
    {
      title: 'What the product is',
      isCollapsed: true,
      documents: [
        ofDocs('spec'),
        ofDocs('contract', 'How calls, states and rights work'),
        ofDocs('calls'),
        ofDocs('safety'),
        ofDocs('screens'),
        ofDocs('company'),
        { file: 'CHANGELOG.md', path: 'guides/changelog' },
      ],
    },
  ],
  decisions: [{ title: 'Decisions', documents: decisions }],
} as const satisfies Readonly<Record<string, readonly DocumentGroup[]>>;

const allGroups: readonly DocumentGroup[] = Object.values(groups).flat();
const allDocuments: readonly Document[] = allGroups.flatMap(({ documents }) => documents);

const headingLine = /^(#{1,6}) (.*)$/;

/** The lines from a heading to the next one that is not below it, moved up so that the page begins with a first heading. */
const partOf = (text: string, part: string, file: string): string => {
  const found: string[] = [];
  let level = 0;
  let isCode = false;
  for (const line of text.split('\n')) {
    const heading = isCode ? null : headingLine.exec(line);
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks = '', title] = heading ?? [];
    if (level === 0 && heading !== null && title === part) level = marks.length;
    else if (level > 0 && heading !== null && marks.length <= level) break;
    if (level > 0) found.push(heading === null ? line : `${marks.slice(level - 1)} ${title}`);
  }
  if (level === 0) throw new Error(`${file} has no heading "${part}"`);
  return found.join('\n');
};

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const hasAnchor = (text: string, anchor: string): boolean =>
  text.split('\n').some((line) => slugOf(headingLine.exec(line)?.[2] ?? '') === anchor);

const textOf = ({ file, part }: Document): string => {
  const text = readFileSync(file, 'utf8');
  return part === undefined ? text : partOf(text, part, file);
};

/** The page an address within a file leads to; undefined where the site has none: a source file, a folder. */
const pageOf = (file: string, anchor: string): Document | undefined => {
  const fitting = allDocuments.filter(
    (document) => document.file === file || dirname(document.file) === file,
  );
  return fitting.find((document) => anchor !== '' && hasAnchor(textOf(document), anchor)) ?? fitting[0];
};

const linkPattern = /(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/g;

/** What only the repository has, and the page of the site that stands for it. */
const standIns: Readonly<Record<string, string>> = {
  'schemas/entity.meta.json': '/reference/',
};

const relinked = (file: string, text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.replaceAll(linkPattern, (whole, label: string, target: string) => {
        if (/^[a-z]+:/.test(target)) return whole;
        const [path = '', anchor = ''] = target.split('#');
        const named = path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '');
        const standIn = standIns[named];
        if (standIn !== undefined) return `[${label}](${standIn})`;
        const page = pageOf(named, anchor);
        if (page === undefined) return label;
        return `[${label}](/${page.path}${anchor === '' ? '' : `#${anchor}`})`;
      }),
    )
    .join('\n');

const titleOf = (text: string): string => (/^# (.*)$/m.exec(text)?.[1] ?? '').replaceAll('`', '');

const toPage = (document: Document): Page => {
  const text = relinked(document.file, textOf(document));
  const { path, title } = document;
  if (title === undefined) return { path, title: titleOf(text), markdown: text };
  // Under another heading it is found at the old address.
  const headed = text.replace(/^# (.*)$/m, (_, heading: string) => `# ${title} {#${slugOf(heading)}}`);
  return { path, title, markdown: headed };
};

const toGroup = ({ title, documents, isCollapsed }: DocumentGroup): Group => ({
  title,
  pages: documents.map(toPage),
  ...(isCollapsed === undefined ? {} : { isCollapsed }),
});

/** Tutorials, how-to pages and what the product is. */
export const guideGroups = (): readonly Group[] => groups.tutorials.map(toGroup);

/** The first sentence below the heading that says what was decided about. */
const gist = (text: string): string => {
  const after = text.split(/^## (?:Context|Problem|Question).*$/m)[1] ?? text.replace(/^#.*$/gm, '');
  const paragraph = after
    .split('\n\n')
    .map((each) => each.replaceAll('\n', ' ').trim())
    .find((each) => each !== '' && !/^(?:#|\||Status|- |!)/.test(each));
  const [sentence = ''] = (paragraph ?? '').split(/(?<=[.:;]) (?=[A-Z])/);
  return sentence.replace(/[:;]$/, '.');
};

/** The decisions, and a page that lists them. */
export const decisionGroups = (): readonly Group[] => {
  const pages = groups.decisions[0].documents.map(toPage).map((page) => ({
    ...page,
    // Headings spell their number in several ways; the name of the file has it.
    title: `${Number(/\d+/.exec(page.path)?.[0])} ${page.title.replace(/^\d+[.:]? /, '')}`,
  }));
  const index: Page = {
    path: 'decisions/index',
    title: 'All decisions',
    markdown: [
      '# Decisions',
      'Choices that cost more than a day to undo, each with what it was between and why. They are changed by a later one, never rewritten.',
      table(
        ['Decision', 'About'],
        pages.map(({ path, title, markdown }) => [`[${title}](/${path})`, gist(markdown)]),
      ),
    ].join('\n\n'),
  };
  return [{ title: 'Decisions', pages: [index, ...pages] }];
};
