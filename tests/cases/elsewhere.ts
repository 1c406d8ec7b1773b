/** Test files, each with the titles of the tests in it that show a case. */
type Shown = Readonly<Record<string, readonly string[]>>;

const isJourney = (file: string): boolean => file.startsWith('tests/journeys/');
const onlyFiles = (shown: Shown, isRequested: (file: string) => boolean): Shown =>
  Object.fromEntries(Object.entries(shown).filter(([file]) => isRequested(file)));

const inBrowser: Readonly<Record<string, Shown>> = {
  S08: {
    'tests/server/static/console.test.ts': [
      'S08: does not replace the session of somebody else',
      'S08: leaves a link alone that another site leads to, and asks instead',
    ],
    'tests/session/startSession.test.ts': ['switches only after the question is answered yes'],
  },
  S09: {
    'tests/session/startSession.test.ts': ['makes no call without all three values'],
    'tests/session/session.test.ts': ['gives nothing with two of the three values'],
  },
  S13: {
    'tests/session/endSession.test.ts': ['asks for drafts before the login is cleared'],
    'tests/journeys/draft.journey.ts': ['keeps what was typed when the session ends at save'],
  },
  S14: {
    'tests/session/endSession.test.ts': [
      'reloads once for several answers in flight',
      'does not reload again within a minute',
    ],
  },
  S15: {
    'tests/journeys/draft.journey.ts': ['keeps what was typed when the session ends at save'],
    'tests/app/companySwitch.test.tsx': ['notices once when the others tell it'],
  },
  E01: {
    'tests/bridge/bridge.test.ts': [
      'drops and counts what is no request of ours',
      'lets no field pass that is not listed, and no token',
      'withstands ten thousand messages of three origins',
    ],
  },
  E03: { 'tests/bridge/bridge.test.ts': ['relays only shared choices, and only once asked'] },
  H05: {
    'tests/app/network.test.tsx': ['shows the last wish when answers come out of order'],
    'tests/journeys/switching.journey.ts': ['leaves nothing of one company in another, in any tab'],
  },
  H06: {
    'tests/app/network.test.tsx': ['keeps the form and saves once it can: %s'],
    'tests/dataProvider/transport.test.ts': ['that never comes is a network failure after the time limit'],
  },
  H07: { 'tests/app/network.test.tsx': ['has sent a save before it leaves the form'] },
  H08: {
    'tests/app/moduleFailure.test.ts': ['reloads once per build, again for the next build'],
    'tests/session/endSession.test.ts': ['asks for drafts before the login is cleared'],
  },
  H09: {
    'tests/app/shell.test.tsx': [
      'says where nothing is found',
      'says which role a page needs and whom to ask',
    ],
    'tests/app/environment.test.ts': [
      'is for the desktop only on a phone, and only where it says where it is from',
    ],
  },
};

const onServer: Readonly<Record<string, Shown>> = {
  D18: {
    'tests/server/department/largeTree.test.ts': [
      'answers them all in order within the size',
      'sends none of them before they are asked for',
    ],
  },
  Q01: {
    'tests/server/account/qrLogin.test.ts': [
      'is told apart by secret, cookie and device',
      'may not ask two hundred times a second',
      'is refused two minutes after it was made',
      'opens one session however many polls come at once',
      'of somebody without console rights opens nothing',
    ],
  },
  Q02: {
    'tests/server/account/qrLogin.test.ts': [
      'opens a session for the browser that asked',
      'refuses the browser by choosing another number',
    ],
    'tests/journeys/qrLogin.journey.ts': ['lets a browser in by the number its phone chooses'],
  },
  A04: {
    'tests/server/message/delivery.test.ts': ['are never sent twice when the provider times out (A04)'],
  },
  X01: {
    'tests/server/export/memberExport.test.ts': ['holds a workbook of texts that are no formulas'],
    'tests/engine/sheet/csvText.test.ts': ['lets no text begin like a formula'],
  },
  X05: {
    'tests/server/export/memberExport.test.ts': [
      'refuses fields that are no columns',
      'ends where the reach of its reader ends',
      'stops when its reader goes away',
      'is written down with fields and count',
    ],
  },
  X07: {
    'tests/dataProvider/many.test.ts': ['asks for what the list shows and fetches the file by its ticket'],
    'tests/server/crud/export.test.ts': ['says what the list says, safe from formulas'],
  },
  I13: { 'tests/journeys/importUnderWay.journey.ts': ['goes on with an import over a reload and a crash'] },
  I14: { 'tests/server/import/kill.test.ts': ['loses, doubles and halves no row by'] },
  U01: { 'tests/server/file/companyFile.test.ts': ['refuses 8 MB and nothing'] },
  U02: {
    'tests/server/file/companyFile.test.ts': [
      'a drawing with a script',
      'a script that begins like a GIF',
      'refuses colours of a printing press',
      'refuses a huge picture by its header',
    ],
  },
  U05: {
    'tests/server/file/companyFile.test.ts': [
      'is not for another company, for nobody, and not to be guessed',
    ],
    'tests/server/file/fileReach.test.ts': ['is shown within the reach of its reader alone'],
  },
  H03: {
    'tests/server/start/listen.test.ts': [
      'cuts a body that never ends, and answers others meanwhile',
      'refuses headers of 64 kB',
      'answers two requests of one line in order',
    ],
  },
  H10: {
    'tests/server/guard/session.test.ts': ['H10: refuses new work while draining'],
    'tests/server/start/listen.test.ts': ['finishes what runs before it stops'],
  },
};

/** Cases no call alone can answer, with the tests that show them. */
export const elsewhere: Readonly<Record<string, Shown>> = { ...inBrowser, ...onServer };

/** What of it the suite runs itself. */
export const inSuite = (shown: Shown): Shown => onlyFiles(shown, (file) => !isJourney(file));

/** What only a browser shows: titles by journey. */
export const inJourneys: readonly (readonly [file: string, title: string])[] = Object.values(
  elsewhere,
).flatMap((shown) =>
  Object.entries(onlyFiles(shown, isJourney)).flatMap(([file, titles]) =>
    titles.map((title) => [file, title] as const),
  ),
);
