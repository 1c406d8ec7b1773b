import SearchIcon from '@mui/icons-material/SearchOutlined';
import { useTranslate } from 'ra-core';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { isState } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { languageTags } from '#i18n/locale.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { Picture } from './topicPictures.ts';

interface PartProps {
  readonly picture: Picture;
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Uneven, like words are. */
const lengths = [72, 54, 83, 61, 46];

interface BarProps {
  readonly nth: number;
  readonly isStrong?: boolean;
}

/** In place of a word of the company: where it stands decides how long it is. */
export const Bar = ({ nth, isStrong = false }: BarProps) => (
  <span className={isStrong ? 'bar strong' : 'bar'} style={{ width: `${lengths[nth % lengths.length]}%` }} />
);

const MarksContext = createContext<Picture['marks']>({});
export const Marks = MarksContext.Provider;

/** The number of the step that is done at a place; nothing at most. */
export const StepNumber = ({ at }: { readonly at: string }) => {
  const number = use(MarksContext)[at];
  return number === undefined ? null : <span className="number">{number}</span>;
};

interface StateMarkProps {
  readonly model: EntityModel;
  readonly field: FieldModel;
  readonly nth: number;
}

/** One of the states a field can have, in its colour. */
const StateMark = ({ model, field, nth }: StateMarkProps) => {
  const value = field.choices[nth % field.choices.length] ?? '';
  return (
    <span className="mark" data-colour={field.options.options?.[value]?.color}>
      {useTranslate()(wordKeys(model.noun).option(field.path, value))}
    </span>
  );
};

const Search = () => (
  <span className="box">
    <SearchIcon />
    <span className="cut">{useTranslate()('views.filter.keyword')}</span>
  </span>
);

/** The tabs of a page, and what its rows are searched by. */
const Tools = ({ picture: { tabs, tab = 0, isSearched, isFiltered } }: PartProps) => {
  const translate = useTranslate();
  if (tabs.length === 0 && !isSearched && !isFiltered) return null;
  const beyond = tabs.length === 0 ? '' : 'spare';
  return (
    <div className="tools">
      {tabs.map((key, index) => (
        <span key={key} className={index === tab ? 'chosen' : undefined}>
          {translate(key)}
        </span>
      ))}
      {isSearched ? (
        <div className={beyond}>
          <Search />
        </div>
      ) : null}
      {isFiltered ? <span className={`act ${beyond}`}>+ {translate('list.filter.open')}</span> : null}
    </div>
  );
};

const Steps = ({ picture: { steps } }: PartProps) => {
  const translate = useTranslate();
  if (steps.length === 0) return null;
  return (
    <div className="steps">
      {steps.map((step, index) => (
        <span key={step} className={index === 0 ? 'chosen' : undefined}>
          <span className="dot">
            <StepNumber at={`steps.${index}`} />
          </span>
          {translate(step)}
        </span>
      ))}
    </div>
  );
};

const indents = [0, 1, 1, 2, 2, 1, 0, 1, 1];
const chosen = 2;

const Tree = () => (
  <div className="tree">
    <Search />
    {indents.map((indent, nth) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing of it moves
        key={nth}
        className={nth === chosen ? 'node chosen' : 'node'}
        style={{ paddingLeft: 8 + indent * 14 }}
      >
        <Bar nth={nth} isStrong={nth === chosen} />
        {nth === chosen ? <StepNumber at="tree" /> : null}
      </div>
    ))}
  </div>
);

const Phone = () => (
  <div className="phone">
    <span className="tinted" />
    {upTo(12).map((app) => (
      <span key={app} className="app" />
    ))}
  </div>
);

/** What stands beside a tree, or beside a phone that shows what comes of it. */
const Beside = ({ picture, children }: PartProps & { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const { beside, treeTitle } = picture;
  return (
    <div className="beside">
      {beside === 'tree' ? <Tree /> : null}
      <div className="rest">
        {treeTitle === undefined ? null : (
          <div className="act narrow">
            {translate(treeTitle)}
            <StepNumber at="tree" />
          </div>
        )}
        {children}
      </div>
      {beside === 'phone' ? <Phone /> : null}
    </div>
  );
};

const peopleIcons: readonly string[] = ['people', 'person', 'personRemove'];

type CellProps = PartProps & { readonly row: number; readonly column: number };

const Cell = ({ picture: { model, columns, marks }, row, column }: CellProps) => {
  const { field, label } = columns[column] ?? {};
  if (marks.fault !== undefined && row === 1 && column === 1)
    return (
      <span className="box faulty">
        <StepNumber at="fault" />
      </span>
    );
  if (model !== undefined && field !== undefined && isState(field))
    return <StateMark model={model} field={field} nth={row % 2 === 0 ? 0 : row} />;
  if (field?.displayKind === 'image') return <span className="app" />;
  const isPerson =
    label === wordKeys('member').field('name') ||
    field?.displayKind === 'personReference' ||
    peopleIcons.includes(model?.icon ?? '');
  return (
    <>
      {column === 0 && isPerson ? <span className="face" /> : null}
      <Bar nth={row + column * 2} isStrong={column === 0} />
    </>
  );
};

const stands = (column: Picture['columns'][number] | undefined): boolean =>
  column?.field !== undefined && isState(column.field);

/** On a phone there is room for the first column, how things stand, and where a step is done. */
const classOf = ({ columns, marks }: Picture, column: number): string | undefined => {
  const hasState = columns.some(stands);
  const isKept = [
    column < (hasState ? 1 : 3),
    stands(columns[column]),
    marks[`columns.${column}`] !== undefined,
  ].includes(true);
  return isKept ? undefined : 'spare';
};

const Table = ({ picture }: PartProps) => {
  const translate = useTranslate();
  return (
    <Beside picture={picture}>
      <Steps picture={picture} />
      <Tools picture={picture} />
      <div className="framed">
        <div className="table">
          <div className="heading">
            {picture.columns.map(({ label }, column) => (
              <div key={label} className={classOf(picture, column)}>
                {translate(label)}
                <StepNumber at={`columns.${column}`} />
              </div>
            ))}
          </div>
          {upTo(7).map((row) => (
            <div key={row}>
              {picture.columns.map(({ label }, column) => (
                <div key={label} className={classOf(picture, column)}>
                  <span className="line">
                    <Cell picture={picture} row={row} column={column} />
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Beside>
  );
};

/** Cards of rows: in a column for each of their states, or with their pictures. */
const Columns = ({ picture }: PartProps) => {
  const { model } = picture;
  const field = model?.fields.find(({ path }) => path === model.states?.field);
  if (model === undefined || field === undefined) return <Table picture={picture} />;
  const hasPictures = model.list.layouts?.cards !== undefined;
  return (
    <>
      <Tools picture={picture} />
      <div className="columns">
        {field.choices.map((choice, nth) => (
          <div key={choice} className={hasPictures ? 'card' : 'lane'}>
            {hasPictures ? <span className="tinted" /> : null}
            <span className="cut">
              <StateMark model={model} field={field} nth={nth} />
            </span>
            {upTo(hasPictures ? 1 : 3 - (nth % 2)).map((card) => (
              <div key={card} className={hasPictures ? 'stack' : 'card'}>
                <Bar nth={card + nth} isStrong />
                <Bar nth={card + nth + 3} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
};

/** A Monday, the first of a month. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;
const busy: readonly number[] = [8, 9, 10, 17, 24, 25];

const Calendar = ({ picture }: PartProps) => {
  const [locale] = useLanguage();
  const weekday = new Intl.DateTimeFormat(languageTags[locale], { weekday: 'short', timeZone: 'UTC' });
  return (
    <>
      <Tools picture={picture} />
      <div className="framed month">
        {upTo(7).map((day) => (
          <span key={day}>{weekday.format(monday + day * dayMs)}</span>
        ))}
        {upTo(31).map((day) => (
          <span key={day} className={busy.includes(day) ? 'day chosen' : 'day'}>
            {day + 1}
          </span>
        ))}
      </div>
    </>
  );
};

const tallKinds: readonly string[] = ['longText', 'image', 'file', 'list', 'object'];

const Form = ({ picture }: PartProps) => {
  const translate = useTranslate();
  const { groups, main } = picture;
  return (
    <div className="stack">
      <Steps picture={picture} />
      <Tools picture={picture} />
      {groups.map(({ title, inputs }, index) => (
        <div key={title ?? ''} className="card">
          {title === undefined ? null : (
            <span className="said">
              {translate(title)}
              <StepNumber at={`groups.${index}`} />
            </span>
          )}
          <div className="inputs">
            {inputs.map(({ label, field }, nth) =>
              field?.kind === 'flag' ? (
                <span key={label} className="line">
                  <span className="switch" />
                  <span className="cut">{translate(label)}</span>
                </span>
              ) : (
                <span key={label} className="stack">
                  <span className="cut">{translate(label)}</span>
                  <span className={tallKinds.includes(field?.kind ?? '') ? 'box tall' : 'box'}>
                    <Bar nth={nth + index + 1} />
                  </span>
                </span>
              ),
            )}
          </div>
          {main === undefined ? null : <span className="button main">{translate(main)}</span>}
        </div>
      ))}
      {main === undefined && groups.length === 1 ? <Answer /> : null}
    </div>
  );
};

/** What comes of a short form. */
const Answer = () => (
  <div className="card sunken">
    <Bar nth={1} isStrong />
    <Bar nth={0} />
    <Bar nth={3} />
  </div>
);

const Trend = ({ height }: { readonly height: number }) => (
  <svg aria-hidden viewBox="0 0 100 40" preserveAspectRatio="none" height={height}>
    <path className="below" d="M0,30 L14,24 28,27 42,16 56,20 70,10 84,14 100,6 V40 H0Z" />
    <path d="M0,30 L14,24 28,27 42,16 56,20 70,10 84,14 100,6" />
  </svg>
);

/** Figures, and parts below each other: charts, what can be bought or used up, or lines. */
const Parts = ({ picture: { model, tiles, parts, main } }: PartProps) => {
  const translate = useTranslate();
  return (
    <div className="stack">
      {tiles.length === 0 ? null : (
        <div className="tiles">
          {tiles.map((tile, nth) => (
            <div key={tile} className="card">
              <span className="cut">{translate(tile)}</span>
              <span className="figure">
                <Bar nth={nth + 1} isStrong />
              </span>
              <Trend height={20} />
            </div>
          ))}
        </div>
      )}
      {parts.map((part, nth) => (
        <div key={part} className="card">
          <span className="line">
            <span className="said rest">{translate(part)}</span>
            {main === undefined ? null : <span className="button main">{translate(main)}</span>}
          </span>
          {model?.report !== undefined ? (
            <Trend height={110} />
          ) : main === undefined ? (
            <Rows />
          ) : (
            <Progress nth={nth} />
          )}
        </div>
      ))}
    </div>
  );
};

/** How much is used, or done. */
const Progress = ({ nth }: { readonly nth: number }) => (
  <span className="bar">
    <span className="bar done" style={{ width: `${lengths[nth % lengths.length]}%` }} />
  </span>
);

interface RowsProps {
  readonly count?: number;
  /** What stands at the end of each. */
  readonly end?: (nth: number) => ReactNode;
}

const Rows = ({ count = 3, end }: RowsProps) =>
  upTo(count).map((nth) => (
    <div key={nth} className="line row">
      <span className="app" />
      <span className="stack rest">
        <Bar nth={nth} isStrong />
        <Bar nth={nth + 2} />
      </span>
      {end?.(nth)}
    </div>
  ));

/** Rows without columns: what runs, with how far it has come, or apps in their order. */
const Lines = ({ picture }: PartProps) => {
  const translate = useTranslate();
  const { parts, model } = picture;
  const end = (nth: number) =>
    model === undefined ? (
      <span className="progress">
        <Progress nth={nth} />
      </span>
    ) : (
      <span>↑ ↓{nth === 0 ? <StepNumber at="order" /> : null}</span>
    );
  return (
    <Beside picture={picture}>
      <Tools picture={picture} />
      {parts.length === 0 ? (
        <Rows count={6} end={end} />
      ) : (
        <div className="inputs">
          {parts.map((part) => (
            <div key={part}>
              <span className="said">{translate(part)}</span>
              <Rows count={5} />
            </div>
          ))}
        </div>
      )}
    </Beside>
  );
};

const Canvas = () => (
  <svg aria-hidden viewBox="0 0 480 220" height={260}>
    <path d="M30,50h110v60h-110z M330,130h120v60h-120z M140,80H186 M294,86q76,0 96,40 M40,180q40,-50 80,-10t80,-10" />
    <circle cx={240} cy={80} r={52} />
  </svg>
);

/** What stands in the middle of a page, by its shape. */
export const shapes: Readonly<Record<Picture['shape'], ComponentType<PartProps>>> = {
  table: Table,
  columns: Columns,
  calendar: Calendar,
  form: Form,
  parts: Parts,
  lines: Lines,
  canvas: Canvas,
};
