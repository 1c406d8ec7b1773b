import type { EntityModel } from '#engine/model.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { HelpText, HelpTopic } from './topic.ts';

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;
type Topics = Readonly<Record<string, HelpTopic>>;

/** What can be done, each with what is asked before it is done. */
const deedsOf = ({ noun, actions }: EntityModel, translate: Translate): readonly string[] =>
  actions.map(({ name, confirm }) => {
    const keys = wordKeys(noun);
    const title = translate(keys.action(name, 'title'));
    if (confirm === undefined) return title;
    return translate('help.deed', { title, what: translate(keys.action(name, 'confirm')) });
  });

const textOf = (model: EntityModel, translate: Translate): HelpText => {
  const keys = wordKeys(model.noun);
  const name = translate(keys.plural);
  return { title: name, text: [translate('help.ofNoun', { name }), ...deedsOf(model, translate)] };
};

/**
 * The topics somebody has written, and for a page without one what its schema says of itself, in the reader's language: a
 * noun made of a schema alone has its help, too.
 */
export const withNouns = (
  topics: Topics,
  models: Readonly<Record<string, EntityModel>>,
  translate: Translate,
): Topics => {
  const lacking = Object.values(models).filter(
    ({ noun, kind }) => kind !== 'service' && !Object.hasOwn(topics, noun),
  );
  const own = lacking.map((model) => {
    const text = textOf(model, translate);
    return [model.noun, { text: { zh: text, en: text, ja: text } }] as const;
  });
  return { ...topics, ...Object.fromEntries(own) };
};
