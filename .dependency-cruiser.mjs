/** Layers of decisions/0002: knowledge flows one way. Each rule says why it is there. */
const layer = (name) => `^src/${name}/`;
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const serverPackages = 'node_modules/(hono|@hono|kysely|pg|@electric-sql|pino|@node-rs|pinyin-pro)/';
const browserPackages =
  'node_modules/(react|react-dom|react-admin|ra-[^/]+|react-router[^/]*|@mui|@emotion|@tanstack|@headless-tree|js-cookie)/';

/**
 * The floors of src/server from below; each knows the lower ones, types included. Above them are the areas in `features`, and on
 * top, beside each other, `http`, `operator` and `demo`, which nothing below imports.
 */
const floors = [
  ['database', 'It keeps rows and knows of no call.'],
  ['platform', 'What every area stands on asks no area.'],
  ['sheets', 'A sheet is read and written without knowing what its rows are about.'],
  ['guard', 'Who may, and how far, is known before anything is answered.'],
  ['crud', 'Default answers work for every noun; what one adds is registered.'],
];

const serverFloors = [
  ...floors.map(([floor, comment], nth) => {
    const lower = floors.slice(0, nth + 1).map(([name]) => `${name}/`);
    return forbid(
      `floor-of-${floor}`,
      comment,
      { path: `^src/server/${floor}/` },
      {
        path: '^src/server/',
        pathNot: `^src/server/(${lower.join('|')})`,
      },
    );
  }),
  forbid(
    'http-on-top',
    'A request comes in from above: nothing below knows of it.',
    { path: '^src/server/', pathNot: '^src/server/(http|demo)/' },
    { path: '^src/server/http/' },
  ),
  forbid(
    'demo-on-top',
    'The demo company is data for a server that works without it.',
    { path: '^src/server/', pathNot: '^src/server/(http|demo)/' },
    { path: '^src/server/demo/' },
  ),
  forbid(
    'operator-on-top',
    'The operator’s command is a second way in, beside requests: no request, and nothing below, reaches what only the platform may do.',
    { path: '^src/(?!server/operator/)' },
    { path: '^src/server/operator/' },
  ),
  forbid(
    'operator-needs-no-http',
    'The operator’s command works while no server runs.',
    { path: '^src/server/operator/' },
    { path: '^src/server/(http|demo)/' },
  ),
];

/**
 * What an area may ask of another one, and why. All may ask `directory`: departments and people are what the rest is about; what the
 * others add to it (hand-over, the end of somebody's work, groups of departments) they register (`directory/registry.ts`).
 * Whatever stands in no line here goes through a registry of `features` or down to a floor.
 */
const areas = {
  account: {
    rights: 'Signing in tells which rights a person has.',
    messages: 'A code is a message.',
    tasks: 'The code of an export is for one that is about to start.',
  },
  company: {
    account: 'A founder proves a number and is signed in; the end of a company asks for a code.',
    messages: 'Administrators are told that their company is being dissolved.',
    rights: 'Asset administrators end with the verification they stand on.',
    workbench: 'A new company begins with its preset apps.',
  },
  directory: {
    company: 'The fields on a card are a setting of the company.',
    messages: 'A changed number is told to the old one; what a message knew of a leaver goes with them.',
  },
  files: {
    company: 'Papers of a verification are shown to those who may see it.',
    workbench: 'An app’s picture is shown to those it is for.',
  },
  groups: {
    messages: 'Owners are told of a complaint.',
  },
  home: {
    messages: 'The front page counts people who were not activated.',
    records: 'The front page shows what was done last.',
    shop: 'The front page tells what runs out.',
    tasks: 'The front page shows what is being worked on.',
    usage: 'The front page draws how the company was used.',
  },
  imports: {
    messages: 'New people are told, within the room for messages.',
    tasks: 'Templates and left-out rows are fetched like exports.',
  },
  joining: {
    account: 'Whoever joins proves a number.',
    company: 'Wordings are approved like those of the company.',
    messages: 'Invitations and decisions are messages.',
  },
  messages: {
    company: 'Wordings are approved like those of the company.',
    imports: 'People an import has added are told together.',
    joining: 'An activation carries the company’s invite link.',
    shop: 'A message takes one from the pack that was bought.',
  },
  provisioning: {},
  records: {
    messages: 'The main administrator is told of unusual events.',
  },
  rights: {
    groups: 'A manage group is bounded by chats.',
    messages: 'A new main administrator is told.',
    workbench: 'A manage group is bounded by apps.',
  },
  roles: {},
  search: {},
  shop: { company: 'A company that is dissolved buys nothing.' },
  tasks: { messages: 'Sendings are shown among the tasks.' },
  usage: { shop: 'The room in use is measured by what was bought.' },
  workbench: {},
};

const areaRules = Object.entries(areas).map(([area, asked]) =>
  forbid(
    `area-of-${area}`,
    Object.entries(asked)
      .map(([other, reason]) => `${other}: ${reason}`)
      .join(' ') || 'It asks the directory alone.',
    { path: `^src/server/features/${area}/` },
    {
      path: '^src/server/features/[^/]+/',
      pathNot: `^src/server/features/(${[area, 'directory', ...Object.keys(asked)].join('|')})/`,
    },
  ),
);

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'A cycle means that nobody knows who owns the knowledge: of a type no less than of code.',
      { path: '^(src|scripts|bench)/' },
      { circular: true },
    ),
    forbid(
      'domain-knows-nothing',
      'Rules are pure: what they need is given to them, so that form and backend can ask the same rule.',
      { path: layer('domain') },
      { path: '^src/', pathNot: layer('domain') },
    ),
    forbid(
      'engine-knows-domain-only',
      'The model is the same in browser, backend and compiler; it may know rules and nothing above.',
      { path: layer('engine') },
      { path: '^(src|schemas)/', pathNot: '^src/(engine|domain)/' },
    ),
    forbid(
      'pure-layers-stay-pure',
      'No React, no SQL, no HTTP in rules and models: they are type-checked without DOM and Node.',
      { path: '^src/(domain|engine)/' },
      { path: `${serverPackages}|${browserPackages}`, dependencyTypes: ['npm'] },
    ),
    forbid(
      'no-node-in-pure-layers',
      'Rules and models run in a browser.',
      { path: '^src/(domain|engine)/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'browser-never-imports-server',
      'Both sides speak through calls only.',
      { path: '^src/(session|dataProvider|i18n|bridge|views|resources|app)/' },
      { path: '^src/(server|compiler)/' },
    ),
    forbid(
      'server-never-imports-browser',
      'Of the browser side the backend may read sentences (i18n) and nothing else: its messages are those of the forms.',
      { path: layer('server') },
      { path: '^src/(session|dataProvider|bridge|views|resources|app)/' },
    ),
    forbid(
      'sql-and-http-in-server-alone',
      'Packages of the backend are an implementation detail of src/server.',
      { path: '^src/', pathNot: '^src/(server|compiler)/' },
      { path: serverPackages },
    ),
    forbid(
      'react-in-browser-alone',
      'Backend and compiler start without React.',
      { path: '^src/(server|compiler|domain|engine)/' },
      { path: browserPackages },
    ),
    forbid(
      'conformance-knows-no-server',
      'It asks any server as a stranger does: by calls, schemas and the encoding of the console.',
      { path: layer('conformance') },
      { path: '^src/(server|session|views|resources|app|bridge)/' },
    ),
    forbid(
      'data-provider-knows-no-views',
      'The data provider maps verbs onto calls; who shows the answer is not its business.',
      { path: layer('dataProvider') },
      { path: '^src/(views|resources|app)/' },
    ),
    forbid(
      'session-knows-no-views',
      'Who is signed in does not depend on what is shown.',
      { path: layer('session') },
      { path: '^src/(views|resources|app)/' },
    ),
    forbid(
      'views-know-no-resource',
      'Generated views work for every noun; a noun plugs in by an override.',
      { path: layer('views') },
      { path: '^src/(resources|app)/' },
    ),
    forbid(
      'router-in-app-alone',
      'Screens ask react-admin for their place: its router speaks in nouns, the one below in public addresses.',
      { path: '^src/(views|resources)/' },
      { path: 'node_modules/react-router' },
    ),
    forbid(
      'resources-stay-apart',
      'One noun does not import another; what two need stands in `_shared` or one layer down.',
      { path: '^src/resources/([^/]+)/' },
      { path: '^src/resources/[^/]+/', pathNot: '^src/resources/(_shared|$1)/' },
    ),
    forbid(
      'shared-knows-no-noun',
      'What several nouns show knows none of them, and a page does not load one for the other.',
      { path: '^src/resources/_shared/' },
      { path: '^src/(app|resources/(?!_shared/))' },
    ),
    forbid(
      'calls-stay-apart',
      'A call does not call another one; what two need is a rule or stands in the store.',
      { path: '^src/server/features/(.+)/calls/[^/]+[.]ts$' },
      { path: '^src/server/features/.+/calls/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'sql-in-stores',
      'Calls speak to stores: the SQL of an area stands there.',
      { path: '^src/server/features/.+/calls/' },
      { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    ...serverFloors,
    ...areaRules,
    forbid(
      'no-unresolvable',
      'An import that is not there fails late.',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|[.][.]?/.*generated)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'production', 'default'],
    },
    exclude: { path: '^(dist|schemas/generated)/' },
  },
};
