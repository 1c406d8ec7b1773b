import { didYouMean, type Finding, listed, nearest } from '#compiler/source/finding.ts';
import type { FileCheck, ProjectCheck, Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';

/** A field a person must fill in has to be shown somewhere, unless it comes with a value. */
const hiddenRequired = ({ entity, model }: Subject): readonly Finding[] => {
  const form = entity['x-resource'].form;
  if (form === undefined || (model.verbs.create === undefined && model.verbs.update === undefined)) return [];
  const shown = new Set(form.groups.flatMap((group) => group.fields));
  return model.fields
    .filter((field) => field.isRequired && !field.isReadOnly && !shown.has(field.name))
    .filter((field) => field.schema.default === undefined && field.name !== model.idField)
    .map((field) => ({
      path: ['properties', field.name],
      part: 'key' as const,
      code: 'required-field-hidden',
      message: `"${field.name}" is required but no form group shows it: expected it in "x-resource.form.groups[].fields", a "default", or "readOnly"`,
      received: field.name,
    }));
};

const repeated = ({ entity }: Subject): readonly Finding[] => {
  const seen = new Map<string, string>();
  return (entity['x-resource'].form?.groups ?? []).flatMap((group, groupIndex) =>
    group.fields.flatMap((name, index): readonly Finding[] => {
      const other = seen.get(name);
      seen.set(name, other ?? group.key);
      if (other === undefined || other === group.key) return [];
      return [
        {
          path: ['x-resource', 'form', 'groups', groupIndex, 'fields', index],
          code: 'repeated-field',
          message: `"${name}" already stands in the group "${other}": one field has one place in a form`,
          received: name,
        },
      ];
    }),
  );
};

const repeatedGroups = ({ entity }: Subject): readonly Finding[] => {
  const keys = (entity['x-resource'].form?.groups ?? []).map((group) => group.key);
  return keys.flatMap((key, index): readonly Finding[] =>
    keys.indexOf(key) === index
      ? []
      : [
          {
            path: ['x-resource', 'form', 'groups', index, 'key'],
            code: 'repeated-group',
            message: `there are two form groups "${key}": their words and addresses would be the same`,
            received: key,
          },
        ],
  );
};

/** Rows of a list are saved whole. */
const idleSave = ({ entity, model }: Subject): readonly Finding[] => {
  const { save } = entity['x-resource'].form ?? {};
  if (save === undefined || (model.kind === 'singleton' && model.verbs.update !== undefined)) return [];
  return [
    {
      path: ['x-resource', 'form', 'save'],
      part: 'key',
      code: 'idle-option',
      message: `only the groups of a singleton that is saved can be saved by themselves: expected no "save", or the kind "singleton" with a verb "update"`,
      received: save,
    },
  ];
};

/** Forms show what must be filled in, and each field once. */
export const checkForms: FileCheck = (subject) => [
  ...idleSave(subject),
  ...hiddenRequired(subject),
  ...repeated(subject),
  ...repeatedGroups(subject),
];

type Others = ReadonlyMap<string, Subject>;

const asked: JsonPath = ['x-resource', 'form', 'as'];
const offered: JsonPath = ['x-resource', 'list', 'settings'];

const isDialog = ({ model }: Subject): boolean => model.kind === 'singleton' && model.form.as === 'dialog';

/** Rows of a list have a drawer each; only one record is a page or a dialog. */
const idleAs = ({ entity, model }: Subject): readonly Finding[] => {
  const as = entity['x-resource'].form?.as;
  if (as === undefined || model.kind === 'singleton') return [];
  return [
    {
      path: asked,
      part: 'key',
      code: 'idle-option',
      message: `only a singleton is a page or a dialog, and rows of a ${model.kind} are neither: expected no "as", or the kind "singleton"`,
      received: as,
    },
  ];
};

const wordsOfPages = ['menu', 'within', 'route', 'pages'] as const;

const idlePage = (subject: Subject): readonly Finding[] =>
  wordsOfPages
    .filter((word) => isDialog(subject) && subject.entity['x-resource'][word] !== undefined)
    .map((word) => ({
      path: ['x-resource', word],
      part: 'key' as const,
      code: 'idle-option',
      message: `"${subject.noun}" is a dialog over the list that offers it, and no page: expected no "${word}", or "as": "page" in its form`,
      received: word,
    }));

/** What has no page shows no list that could offer anything. */
const idleOffer = ({ model }: Subject): readonly Finding[] =>
  model.list.settings === undefined || model.kind !== 'service'
    ? []
    : [
        {
          path: offered,
          part: 'key',
          code: 'idle-option',
          message: 'a service has no page with a list that could offer settings: expected no "settings"',
          received: model.list.settings,
        },
      ];

/** A setting that is a dialog says nothing about a page. */
export const checkDialogs: FileCheck = (subject) => [
  ...idleAs(subject),
  ...idlePage(subject),
  ...idleOffer(subject),
];

const wrongTarget = (target: Subject, others: Others): readonly Finding[] => {
  if (target.model.kind === 'singleton') return [];
  const settings = [...others.values()]
    .filter(({ model }) => model.kind === 'singleton')
    .map(({ noun }) => noun);
  const suggestion = nearest(target.noun, settings);
  return [
    {
      path: offered,
      code: 'wrong-settings',
      message: `"${target.noun}" is no single record that a dialog could change, but a ${target.model.kind}: expected ${listed(settings)}${didYouMean(suggestion && `"${suggestion}"`)}`,
      expected: listed(settings),
      received: target.noun,
      ...(suggestion === undefined ? {} : { suggestion }),
    },
  ];
};

const unoffered = (subject: Subject, others: Others): readonly Finding[] =>
  !isDialog(subject) || [...others.values()].some(({ model }) => model.list.settings === subject.noun)
    ? []
    : [
        {
          path: asked,
          code: 'unoffered-dialog',
          message: `no list offers "${subject.noun}", and it has no page: expected "settings": "${subject.noun}" in the "list" of another noun, or "as": "page"`,
          expected: `"settings": "${subject.noun}"`,
          received: 'dialog',
        },
      ];

/** A list offers one record, and what is nothing but a dialog is offered by a list. */
export const checkSettings: ProjectCheck = (subject, others) => {
  const target = others.get(subject.model.list.settings ?? '');
  return [...(target === undefined ? [] : wrongTarget(target, others)), ...unoffered(subject, others)];
};
