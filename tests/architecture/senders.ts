import { createModel } from '#engine/createModel.ts';
import type { EntityModel } from '#engine/model.ts';
import { callKey } from '#engine/offeredModel.ts';
import { specifiedCalls } from '#engine/specifiedCalls.ts';
import { entities } from '#generated/entities.ts';
import { type SourceFile, sourcesBelow } from './sources.ts';

const consoleFolders = ['app', 'views', 'resources', 'session', 'dataProvider'];

/** Where a schema sends a call: a verb, an action, a way of import. */
const inSchemas = (models: readonly EntityModel[], name: string): readonly string[] =>
  models.flatMap(({ noun, verbs, actions, imports }) => [
    ...Object.values(verbs)
      .filter(({ call }) => call === name)
      .map((verb) => `\`${noun}\`: ${verb.name}`),
    ...actions.filter(({ call }) => call === name).map((action) => `\`${noun}\`: action ${action.name}`),
    ...imports
      .filter(({ calls }) => Object.values(calls).includes(name))
      .map(({ purpose }) => `\`${noun}\`: import ${purpose}`),
  ]);

const filesWith = (files: readonly SourceFile[], pattern: RegExp): readonly string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => `\`${path}\``);

/** Files that call it; where none does by its own name, those that choose it among others. */
const inFiles = (files: readonly SourceFile[], name: string): readonly string[] => {
  const calling = filesWith(files, new RegExp(`\\bcall(?:Of)?\\([^)]*'${name}'`));
  return calling.length > 0 ? calling : filesWith(files, new RegExp(`(?<!Calls\\[)'${name}'`));
};

/** Exports on a server without tickets are asked for at the address of the file (`engine/offeredModel.ts`). */
const byExport = (models: readonly EntityModel[], name: string): readonly string[] =>
  models.flatMap(({ noun, calls }) =>
    calls[name]?.defaultHandler?.kind === 'given' && calls[name]?.encoding === 'navigation'
      ? [`\`${noun}\`: export`]
      : [],
  );

/** One line for every call of the specification: its name here, and all that sends it. */
export const senderLines = (): readonly string[] => {
  const models = entities.map(createModel);
  const files = consoleFolders.flatMap((folder) => sourcesBelow(`src/${folder}`));
  const known = models.flatMap(({ calls }) => Object.values(calls));
  return [...specifiedCalls].map((key) => {
    const name = known.find((call) => callKey(call) === key)?.name ?? '';
    const senders = [...inSchemas(models, name), ...byExport(models, name), ...inFiles(files, name)];
    return `| ${key} | \`${name}\` | ${senders.join(', ') || 'not sent'} |`;
  });
};
