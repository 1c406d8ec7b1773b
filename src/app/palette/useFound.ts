import DepartmentIcon from '@mui/icons-material/ApartmentOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import { useQueries } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useLiveModels } from '#app/console/liveModels.ts';
import { menuIcons } from '#app/menu/icons.ts';
import type { EntityModel } from '#engine/model.ts';
import type { Calls } from '#generated/types.ts';
import { isAllowed } from '#session/authProvider.ts';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';
import { recordName } from '#views/recordName.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useDebounced } from '#views/useDebounced.ts';
import { matching, type PaletteItem, shownOfEach } from './paletteItem.ts';

type Translate = ReturnType<typeof useTranslate>;
type People = Calls['searchUserAndDept']['reply'];
type Records = Calls['searchEverywhere']['reply']['list'];
type Models = Readonly<Record<string, EntityModel>>;

const pauseMs = 180;
const freshMs = 60_000;
const wholeList = 1_000;

/** The list of a noun, searched for the keyword. */
const listAddress = (noun: string, keyword: string): string =>
  `/${noun}?filter=${encodeURIComponent(JSON.stringify({ q: keyword }))}`;

const moreIn = (
  { noun, kind }: { readonly noun: string; readonly kind: 'person' | 'record' },
  keyword: string,
  translate: Translate,
): PaletteItem => ({
  id: `more:${noun}`,
  kind,
  noun,
  title: translate('frame.palette.more', { name: translate(`resources.${noun}.plural`) }),
  icon: SearchIcon,
  to: listAddress(noun, keyword),
});

const peopleItems = (
  { users, departments }: People,
  keyword: string,
  translate: Translate,
): readonly PaletteItem[] => [
  ...users.slice(0, shownOfEach).map(
    (person): PaletteItem => ({
      id: `person:${person.user_id}`,
      kind: 'person',
      title: person.name,
      detail: [person.workId, person.path].filter(Boolean).join(' · '),
      icon: PersonIcon,
      to: `/member/${person.user_id}/show`,
    }),
  ),
  ...(users.length > shownOfEach ? [moreIn({ noun: 'member', kind: 'person' }, keyword, translate)] : []),
  ...departments.map(
    (department): PaletteItem => ({
      id: `department:${department.id}`,
      kind: 'department',
      title: department.name,
      detail: department.path,
      icon: DepartmentIcon,
      to: `/department/${department.id}`,
    }),
  ),
];

/** Where a found row is shown: its detail, or the place its schema names. */
const rowAddress = ({ noun, list }: EntityModel, id: unknown): string =>
  list.everywhere?.at === undefined
    ? `/${noun}/${id}/show`
    : `/${noun}${list.everywhere.at.replace('{id}', String(id))}`;

const recordItems = (
  found: Records,
  models: Models,
  { keyword, translate }: { readonly keyword: string; readonly translate: Translate },
): readonly PaletteItem[] =>
  found.flatMap(({ noun, rows, more }) => {
    const model = models[noun];
    if (model === undefined) return [];
    const items = rows.map(
      ({ id, title, detail }): PaletteItem => ({
        id: `record:${noun}:${id}`,
        kind: 'record',
        noun,
        title,
        detail,
        icon: menuIcons[model.icon],
        to: rowAddress(model, id),
      }),
    );
    return more === 1 ? [...items, moreIn({ noun, kind: 'record' }, keyword, translate)] : items;
  });

type Row = Readonly<Record<string, unknown>>;

/** Rows of a list the console has as a whole. */
const wholeItems = (
  model: EntityModel,
  rows: readonly Row[],
  { keyword, translate }: { readonly keyword: string; readonly translate: Translate },
): readonly PaletteItem[] =>
  matching(
    keyword,
    rows.map((row) => {
      const title = recordName(model, row, translate);
      const id = row[model.idField] ?? row.id;
      const found: PaletteItem = {
        id: `record:${model.noun}:${id}`,
        kind: 'record',
        noun: model.noun,
        title,
        icon: menuIcons[model.icon],
        to: rowAddress(model, id),
      };
      return { title, words: [], found };
    }),
  );

export interface Found {
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** What is asked for a keyword: people and departments, rows of every noun, and lists the console has as a whole. */
const useQuestions = (keyword: string) => {
  const provider = useConsoleProvider();
  const all = Object.values(useLiveModels().models);
  const { permissions } = usePermissionReply();
  const mayRead = (noun: string) =>
    permissions !== undefined && isAllowed(permissions, { resource: noun, action: 'read' });
  const searched = all.filter(({ noun, list }) => list.everywhere !== undefined && mayRead(noun));
  const whole = searched.filter(({ verbs }) => verbs.list?.clientSide === true);
  const mayAsk = { people: mayRead('member'), records: searched.length > whole.length };
  const isAsked = keyword !== '';
  return {
    whole,
    mayAsk: mayAsk.people || mayAsk.records || whole.length > 0,
    people: {
      queryKey: ['palette', 'searchUserAndDept', keyword],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        provider.call('searchUserAndDept', { keywords: keyword, type: 'all' }, { signal }),
      enabled: isAsked && mayAsk.people,
      retry: false,
    },
    records: {
      queryKey: ['palette', 'searchEverywhere', keyword],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        provider.call('searchEverywhere', { keyword }, { signal }),
      enabled: isAsked && mayAsk.records,
      retry: false,
    },
    lists: whole.map(({ noun }) => ({
      queryKey: ['palette', 'whole', noun],
      queryFn: async (): Promise<readonly Row[]> => {
        const { data } = await provider.getList(noun, {
          filter: {},
          pagination: { page: 1, perPage: wholeList },
        });
        return data;
      },
      enabled: isAsked,
      retry: false,
      staleTime: freshMs,
    })),
  };
};

/**
 * People, departments and rows of other nouns that a keyword finds on the server: by name, pinyin, initials, number. Asked when typing
 * pauses; a question that is overtaken is aborted. No one is asked for what the reader may not read.
 */
export const useFound = (keyword: string): Found => {
  const translate = useTranslate();
  const { models } = useLiveModels();
  const typed = keyword.trim();
  const debounced = useDebounced(typed, pauseMs);
  const isCurrent = debounced === typed && typed !== '';
  const { whole, mayAsk, people, records, lists } = useQuestions(typed === '' ? '' : debounced);
  const [found] = useQueries({ queries: [people] });
  const [rows] = useQueries({ queries: [records] });
  const wholes = useQueries({ queries: lists });
  const answers = [found, rows, ...wholes];
  const said = { keyword: typed, translate };
  const items = [
    ...(found.data === undefined ? [] : peopleItems(found.data, typed, translate)),
    ...whole.flatMap((model, index) => wholeItems(model, wholes[index]?.data ?? [], said)),
    ...(rows.data === undefined ? [] : recordItems(rows.data.list, models, said)),
  ];
  return {
    items: isCurrent ? items : [],
    isSearching: mayAsk && typed !== '' && (!isCurrent || answers.some(({ isFetching }) => isFetching)),
    hasFailed: isCurrent && answers.some(({ isError }) => isError),
    retry: () => answers.filter(({ isError }) => isError).forEach((answer) => void answer.refetch()),
  };
};
