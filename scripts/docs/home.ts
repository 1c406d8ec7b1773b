import type { Page } from './page.ts';

const hero = {
  name: 'Address book console',
  text: 'Documentation',
  tagline:
    'An admin console that is generated from schema files. Begin with a noun of your own; come back for a word, a call, a setting.',
  image: {
    src: '/members.webp',
    alt: 'The list of members in the console, beside the tree of departments',
  },
  actions: [
    { theme: 'brand', text: 'First noun in ten minutes', link: '/tutorials/first-noun' },
    { theme: 'alt', text: 'Words of a schema', link: '/reference/' },
    { theme: 'alt', text: 'Calls', link: '/contract/' },
  ],
};

const features = [
  {
    title: 'Tutorials',
    details:
      'A noun, a booking desk, a call with a rule, the console on your own server. Each block of code is compiled by a test.',
    link: '/tutorials/first-noun',
  },
  {
    title: 'How to',
    details:
      'Override a part of a page, write a test, set up messages, deploy, back up, find out what is wrong.',
    link: '/guides/what-for-what',
  },
  {
    title: 'Words of a schema',
    details: 'Every word of the dialect with its type and an example from a file that compiles.',
    link: '/reference/',
  },
  {
    title: 'Calls',
    details: 'Every call with its fields, its refusals and a request to copy.',
    link: '/contract/',
  },
  { title: 'Decisions', details: 'What was chosen, between what, and why.', link: '/decisions/' },
  {
    title: 'Help for administrators',
    details: 'What the help centre of the console says, in Chinese, English and Japanese.',
    link: '/help/en/general',
  },
];

/** The first page: what there is, and where to begin. JSON is what VitePress reads before a text as well. */
export const homePage: Page = {
  path: 'index',
  title: 'Documentation',
  markdown: [
    '---',
    'layout: home',
    'title: Documentation',
    `hero: ${JSON.stringify(hero)}`,
    `features: ${JSON.stringify(features)}`,
    '---',
    '',
  ].join('\n'),
};

/** Where the first page leads. */
export const homeLinks: readonly string[] = [...hero.actions, ...features].map(({ link }) => link);
