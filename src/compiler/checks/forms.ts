import type { Finding } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from './subject.ts';

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
