import { enteredFields, fieldsNamed, withoutCountryCodes } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { words as english } from '#generated/words/en.ts';
import { words as chinese } from '#generated/words/zh.ts';
import { fulfilling, readyFor } from '#tests/builders/moves.ts';
import { sampleValue } from '#tests/builders/values.ts';
import { keyOf, scenarios } from './scenarios.ts';

/** The smallest override of one part of a noun’s page, and the test that shows it. */
export interface OverrideStep {
  /** What it is called behind the noun: `phone`, `list.phone`, `input.phone`, `group.contact`, `button.logout`, `list.empty`. */
  readonly word: string;
  /** The component it is made of, which its file is named after. */
  readonly component: string;
  /** Where the component stands in the noun’s override. */
  readonly at: readonly string[];
  /** The view it is seen in: where the noun replaces that, it is for the noun’s own to show it. */
  readonly within: 'list' | 'show' | 'form';
  /** What it imports, by module. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** The component without its `export`. */
  readonly code: string;
  readonly test: StepTest;
}

interface StepTest {
  /** What it says of the page, below the noun and the component. */
  readonly title: string;
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** Lines of the test, one statement each. */
  readonly body: readonly string[];
}

type Words = Readonly<Record<string, string>>;

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('');

const wordsIn = (all: { readonly resources: Readonly<Record<string, Words>> }, noun: string): Words =>
  all.resources[noun] ?? {};

/** A word of the page as the test sees it, and as a comment calls it. */
const wordOf = ({ noun }: EntityModel, key: string) => ({
  shown: wordsIn(chinese, noun)[key] ?? '',
  said: wordsIn(english, noun)[key] ?? key,
});

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const consoleImport = { '#tests/setup/renderConsole.tsx': ['renderConsole'] };

const heldImport = { '#tests/scenarios/holding.ts': ['holding'] };

const picture = { file_id: 'sample', url: '/sample.png', name: 'sample.png', mime: 'image/png', size: 1 };

/** What a field may hold, so that there is something to show. */
const heldValue = (field: FieldModel): unknown => {
  const { displayKind, isMany } = field;
  if (displayKind === 'image' || displayKind === 'file') return isMany ? [picture] : picture;
  return displayKind === 'computed' ? 1 : sampleValue(field, 1);
};

const given = ({ noun }: EntityModel, values: object): string =>
  Object.keys(values).length === 0 ? '' : `around: holding('${noun}', ${JSON.stringify(values)})`;

/** The page with rows that hold these values. One is put there where its model makes the table, of the others the demo company has some. */
const opened = (model: EntityModel, values: object = {}): string => {
  const { noun, route, kind, isGenerated } = model;
  const world = isGenerated ? `rows: { ${noun}: [{}] }` : 'isDemo: true';
  const options = [kind === 'singleton' ? '' : world, given(model, values)].filter((each) => each !== '');
  return `renderConsole(${[quoted(route), ...(options.length === 0 ? [] : [`{ ${options.join(', ')} }`])].join(', ')})`;
};

const heldIn = (lines: readonly string[]) => (lines.join().includes('holding(') ? heldImport : {});

/** As the kind of the field shows it, in bold: what is seen has changed, and nothing is lost. */
const displayOf = (component: string, comment: string) => ({
  component,
  imports: {
    '#views/fieldView.ts': ['type FieldDisplayProps'],
    '#views/ModelContext.tsx': ['useFieldViews'],
  },
  code: `/** ${comment} */
const ${component} = (props: FieldDisplayProps) => {
  const { display: Generated } = useFieldViews()[props.field.displayKind];
  return (
    <strong>
      <Generated {...props} />
    </strong>
  );
};
`,
});

const shownValues = (model: EntityModel, field: FieldModel): object => ({
  ...fulfilling(model, model.show.groups.find(({ fields }) => fields.includes(field.path))?.visibleWhen),
  ...fulfilling(model, field.visibleWhen),
  // Its id every row has, each another.
  ...(field.name === model.idField ? {} : { [field.path]: heldValue(field) }),
});

const columnStep = (model: EntityModel, field: FieldModel): OverrideStep => {
  const { path } = field;
  const page = opened(model, shownValues(model, field));
  const { shown, said } = wordOf(model, `fields.${path}`);
  return {
    word: `list.${path}`,
    at: ['fields', path, 'column', 'display'],
    within: 'list',
    ...displayOf(`${pascal(path)}Cell`, `${said} in the list.`),
    test: {
      title: 'shows its column its own way',
      imports: { ...consoleImport, ...heldIn([page]), '#tests/setup/listPage.ts': ['findCells'] },
      body: [
        `await ${page};`,
        '',
        `const cells = await findCells(${quoted(shown)});`,
        '',
        "expect(cells.some((cell) => cell.querySelector('strong') !== null)).toBe(true);",
      ],
    },
  };
};

const fieldStep = (model: EntityModel, field: FieldModel): OverrideStep => {
  const { path } = field;
  const page = opened(model, shownValues(model, field));
  const { shown, said } = wordOf(model, `fields.${path}`);
  return {
    word: path,
    at: ['fields', path, 'display'],
    within: 'show',
    ...displayOf(`${pascal(path)}Field`, `${said}, wherever it is shown.`),
    test: {
      title: 'shows the field its own way in the detail',
      imports: {
        ...consoleImport,
        ...heldIn([page]),
        '#tests/setup/listPage.ts': ['findFact', 'openFirstRow'],
      },
      body: [
        `const shown = await ${page};`,
        '',
        'await openFirstRow(shown);',
        '',
        `expect((await findFact(${quoted(shown)})).querySelector('strong')).not.toBeNull();`,
      ],
    },
  };
};

/** Where a form of the noun is found: the setting itself, the form of a new row, else that of the first there is. */
const formOpened = (model: EntityModel, values: object): readonly string[] => {
  if (model.kind === 'singleton') return [`await ${opened(model)};`];
  if (model.verbs.create !== undefined && Object.keys(values).length === 0)
    return [`await renderConsole(${quoted(`${model.route}/create`)});`];
  return [`const shown = await ${opened(model, values)};`, 'await openFirstForm(shown);'];
};

const formImports = (lines: readonly string[]) => ({
  '@testing-library/react': ['screen'],
  ...consoleImport,
  ...heldIn(lines),
  ...(lines.length > 1 ? { '#tests/setup/listPage.ts': ['openFirstForm'] } : {}),
});

const groupOf = (model: EntityModel, path: string) =>
  model.form.groups.find(({ fields }) => fields.includes(path));

const inputStep = (model: EntityModel, { path, visibleWhen }: FieldModel): OverrideStep => {
  const { shown, said } = wordOf(model, `fields.${path}`);
  const component = `${pascal(path)}Input`;
  const lines = formOpened(
    model,
    fulfilling(model, { ...groupOf(model, path)?.visibleWhen, ...visibleWhen }),
  );
  return {
    word: `input.${path}`,
    component,
    at: ['fields', path, 'input'],
    within: 'form',
    imports: {
      '@mui/material/Box': ['Box'],
      react: ['use'],
      'react-admin': ['useTranslate'],
      '#views/fields/FieldInput.tsx': ['FieldInputsContext'],
      '#views/fieldView.ts': ['type FieldInputProps'],
    },
    code: `/** What ${said} is entered with. */
const ${component} = (props: FieldInputProps) => {
  const translate = useTranslate();
  const Generated = use(FieldInputsContext)?.[props.field.kind];
  return Generated === undefined ? null : (
    <Box role="group" aria-label={translate('resources.${model.noun}.fields.${path}')}>
      <Generated {...props} />
    </Box>
  );
};
`,
    test: {
      title: 'enters the field its own way',
      imports: formImports(lines),
      body: [
        ...lines,
        '',
        `const own = await screen.findByLabelText(${quoted(shown)}, { selector: '[role=group]:has(input, textarea, button)' });`,
        '',
        'expect(own.isConnected).toBe(true);',
      ],
    },
  };
};

const groupStep = (model: EntityModel, key: string): OverrideStep => {
  const { shown, said } = wordOf(model, `groups.${key}`);
  const component = `${pascal(key)}Group`;
  const { visibleWhen } = model.form.groups.find((group) => group.key === key) ?? {};
  const lines = formOpened(model, fulfilling(model, visibleWhen));
  return {
    word: `group.${key}`,
    component,
    at: ['groups', key],
    within: 'form',
    imports: { '@mui/material/Box': ['Box'], '#views/override.ts': ['type FormGroupProps'] },
    code: `/** Around the inputs of the group ${said} in the form. */
const ${component} = ({ title, children }: FormGroupProps) => (
  <Box role="group" aria-label={title}>
    {children}
  </Box>
);
`,
    test: {
      title: 'stands around the inputs of its group',
      imports: formImports(lines),
      body: [
        ...lines,
        '',
        `const own = await screen.findByLabelText(${quoted(shown)}, { selector: '[role=group]' });`,
        '',
        "expect(own.querySelector('input, textarea, button')).not.toBeNull();",
      ],
    },
  };
};

/** Where an action is offered that is seen first: in a detail, in the head of the list, for a selection. */
const buttonShown = (model: EntityModel, action: EntityModel['actions'][number]): readonly string[] => {
  const page = opened(model, readyFor(model, action));
  if (model.kind === 'singleton' || action.on.includes('collection')) return [`await ${page};`];
  const lines = [`const shown = await ${page};`];
  return action.on.includes('record')
    ? [...lines, 'await openFirstRow(shown);']
    : [...lines, 'await selectFirstRow(shown);'];
};

const buttonStep = (model: EntityModel, action: EntityModel['actions'][number]): OverrideStep => {
  const { shown, said } = wordOf(model, `actions.${action.name}.title`);
  const component = `${pascal(action.name)}Label`;
  const lines = buttonShown(model, action);
  const helper = ['openFirstRow', 'selectFirstRow'].filter((name) => lines.join().includes(name));
  return {
    word: `button.${action.name}`,
    component,
    at: ['buttons', action.name, 'label'],
    within: action.on.includes('record') ? 'show' : 'list',
    imports: { '#views/override.ts': ['type ButtonLabelProps'] },
    code: `/** What the button of ${said} says, wherever it is offered. */
const ${component} = ({ children }: ButtonLabelProps) => <strong>{children}</strong>;
`,
    test: {
      title: 'says on the button what it says',
      imports: {
        '@testing-library/react': ['screen'],
        ...consoleImport,
        ...heldIn(lines),
        ...(helper.length === 0 ? {} : { '#tests/setup/listPage.ts': helper }),
      },
      body: [
        ...lines,
        '',
        `const label = await screen.findByText(${quoted(shown)}, { selector: 'button strong' });`,
        '',
        'expect(label.isConnected).toBe(true);',
      ],
    },
  };
};

const emptyStep = (model: EntityModel): OverrideStep => {
  const { shown } = wordOf(model, 'plural');
  const component = `Empty${pascal(model.noun)}List`;
  return {
    word: 'list.empty',
    component,
    at: ['views', 'empty'],
    within: 'list',
    imports: {
      '@mui/material/Box': ['Box'],
      '@mui/material/Typography': ['Typography'],
      'react-admin': ['useTranslate'],
      '#views/override.ts': ['type EmptyListProps'],
    },
    code: `/** In place of the rows where there is none yet. */
const ${component} = ({ children }: EmptyListProps) => {
  const translate = useTranslate();
  return (
    <Box role="status" sx={{ py: 7, textAlign: 'center' }}>
      <Typography component="p" variant="h3" sx={{ mb: 2 }}>
        {translate('resources.${model.noun}.plural')}
      </Typography>
      {children}
    </Box>
  );
};
`,
    test: {
      title: 'stands in place of the rows where there is none',
      imports: {
        '@testing-library/react': ['screen'],
        '#tests/scenarios/renderScenario.ts': ['renderScenario'],
      },
      body: [
        `await renderScenario('${model.noun}', 'empty');`,
        '',
        `const own = await screen.findByText(${quoted(shown)}, { selector: '[role=status] p' });`,
        '',
        'expect(own.isConnected).toBe(true);',
      ],
    },
  };
};

/** Facts of a detail: what is said again with every save, lists of other rows and the number it is kept under are none. */
const factsOf = (model: EntityModel): readonly FieldModel[] =>
  withoutCountryCodes(model.fields).filter(
    ({ name, schema, kind }) =>
      schema.writeOnly !== true &&
      !model.show.without.includes(name) &&
      name !== model.tree?.children &&
      name !== model.customFieldsIn &&
      !(
        name === model.idField &&
        kind === 'integer' &&
        !model.show.groups.some(({ fields }) => fields.includes(name))
      ),
  );

const hasForm = ({ kind, verbs }: EntityModel): boolean =>
  kind === 'singleton' || verbs.create !== undefined || verbs.update !== undefined;

const rowSteps = (model: EntityModel): readonly OverrideStep[] =>
  model.kind === 'singleton' || model.verbs.list === undefined
    ? []
    : [
        ...factsOf(model).map((field) => fieldStep(model, field)),
        ...fieldsNamed(model.fields, model.list.columns).map((field) => columnStep(model, field)),
      ];

const formSteps = (model: EntityModel): readonly OverrideStep[] => {
  if (!hasForm(model)) return [];
  const names = model.form.groups.flatMap(({ fields }) => fields);
  return [
    ...fieldsNamed(enteredFields(model.fields), names)
      .filter(({ name }) => name !== model.customFieldsIn)
      .map((field) => inputStep(model, field)),
    ...model.form.groups
      .filter(({ fields }) => fieldsNamed(enteredFields(model.fields), fields).length > 0)
      .map(({ key }) => groupStep(model, key)),
  ];
};

/** Every smaller step there is of a noun, in the order of its schema. */
export const overrideSteps = (model: EntityModel): readonly OverrideStep[] => [
  ...rowSteps(model),
  ...formSteps(model),
  ...model.actions.map((action) => buttonStep(model, action)),
  ...(scenarios.some((scenario) => keyOf(scenario) === `${model.noun}.empty`) ? [emptyStep(model)] : []),
];
