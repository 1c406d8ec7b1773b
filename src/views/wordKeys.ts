const withoutIndexes = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');

/** Where the server's sentence about a call that succeeded is found, while it has one of its own. */
export const saidKey = (call: string): string => `said.${call}`;

/** What is said of a call that succeeded: the server's sentence, or ours where that says the same and more. */
export const saidOf = (
  translate: (key: string, options: { readonly _: string }) => string,
  call: string,
  ours: string,
): string => {
  const said = translate(saidKey(call), { _: ours });
  return ours.startsWith(said) ? ours : said;
};

/** Translation keys of one noun, as the compiler writes them. Paths may carry row numbers; words have none. */
export const wordKeys = (noun: string) => {
  const at = (key: string) => `resources.${noun}.${key}`;
  return {
    name: at('name'),
    plural: at('plural'),
    empty: at('empty'),
    field: (path: string) => at(`fields.${withoutIndexes(path)}`),
    option: (path: string, value: string | number) => at(`options.${withoutIndexes(path)}.${value}`),
    help: (path: string) => at(`help.${withoutIndexes(path)}`),
    placeholder: (path: string) => at(`placeholder.${withoutIndexes(path)}`),
    message: (path: string, keyword: string) => at(`messages.${withoutIndexes(path)}.${keyword}`),
    intro: at('intro'),
    shown: (key: string) => at(`show.${key}`),
    related: (name: string) => at(`related.${name}`),
    group: (key: string) => at(`groups.${key}`),
    view: (name: string) => at(`views.${name}`),
    command: (name: string) => at(`commands.${name}`),
    rule: (name: string) => at(`rules.${name}`),
    action: (name: string, part: 'title' | 'confirm' | 'success') => at(`actions.${name}.${part}`),
    step: (name: string, key: string) => at(`actions.${name}.steps.${key}`),
    preview: (name: string, line: number) => at(`actions.${name}.preview.${line}`),
    success: (call: string) => at(`success.${call}`),
    report: (part: string) => at(`report.${part}`),
  };
};
