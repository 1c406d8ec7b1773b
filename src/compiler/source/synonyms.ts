/** Words of other dialects and of every day, each with what it is called here. */
const meant: Readonly<Record<string, readonly string[]>> = {
  text: ['string', 'longText'],
  str: ['string'],
  varchar: ['string'],
  date: ['string'],
  datetime: ['date-time', 'dateTime', 'string'],
  timestamp: ['date-time', 'dateTime', 'string'],
  time: ['date-time', 'dateTime'],
  int: ['integer'],
  float: ['number'],
  decimal: ['number'],
  bool: ['boolean', 'flag'],
  list: ['array'],
  textarea: ['longText'],
  select: ['choice'],
  admin: ['main'],
  owner: ['main'],
  user: ['member'],
  employee: ['member'],
  row: ['record'],
  item: ['record'],
  selection: ['bulk'],
  list_page: ['collection'],
  table: ['collection'],
  setting: ['singleton'],
  settings: ['singleton'],
  ascending: ['asc'],
  descending: ['desc'],
  person: ['user', 'member'],
  system: ['server'],
  platform: ['server'],
  clock: ['timer'],
  edit: ['update'],
  view: ['read'],
  remove: ['delete'],
  add: ['create'],
  insert: ['add', 'create'],
  update: ['change'],
  delete: ['remove'],
  '=': ['eq', 'equals'],
  '==': ['eq'],
  '!=': ['ne'],
  '>': ['gt'],
  '>=': ['gte'],
  '<': ['lt'],
  '<=': ['lte'],
  regex: ['matches', 'pattern'],
  like: ['contains'],
  between: ['range'],
  red: ['danger'],
  green: ['success'],
  orange: ['warning'],
  yellow: ['warning'],
  blue: ['info'],
  grey: ['neutral'],
  gray: ['neutral'],
  label: ['title'],
  name: ['title'],
};

/** What somebody who writes a word of another dialect means here: `admin` is `main`, `>=` is `gte`; undefined where nobody can tell. */
export const synonym = (word: string, allowed: readonly string[]): string | undefined => {
  const key = word.toLowerCase();
  const found = Object.hasOwn(meant, key) ? meant[key]?.find((each) => allowed.includes(each)) : undefined;
  // `$from_date` is `$record.from_date` where only the way to it is missing.
  const [sameEnd, ...others] = word.startsWith('$')
    ? allowed.filter((each) => each.endsWith(`.${word.slice(1)}`))
    : [];
  return found ?? (others.length === 0 ? sameEnd : undefined);
};
