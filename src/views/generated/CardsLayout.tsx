import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { memo, type ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { findField, isState } from '#engine/fields.ts';
import type { CardModel, EntityModel, FieldModel } from '#engine/model.ts';
import { RowMenu } from '#views/actions/RowMenu.tsx';
import { isUnsaid, useFieldView } from '#views/fields/FieldDisplay.tsx';
import { shownFiles } from '#views/fields/file/shownFile.ts';
import { Picture } from '#views/fields/file/Thumbnails.tsx';
import { narrow, visuallyHidden } from '#views/layouts/boxStyles.ts';
import { columnFields, RowField, RowLink, rowActionsOf, valueAt } from '#views/list/columns.tsx';
import { namedKinds } from '#views/list/NarrowList.tsx';
import { useRowActions } from '#views/list/RowsProvider.tsx';
import { SelectBox } from '#views/list/SelectBox.tsx';
import { type RowState, useRow, useRowKeys, useRowStates } from '#views/list/useRow.ts';
import { recordName } from '#views/recordName.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { NoResults } from './ListStates.tsx';

const pictureWidth = 320;
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The look of a card, wherever cards stand; what it holds is named by classes. */
export const cardStyles = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  cursor: 'pointer',
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  backgroundColor: 'var(--paper)',
  '&:hover': { backgroundColor: 'var(--hover)' },
  '&[data-selected]': { backgroundColor: 'var(--selected)' },
  '&:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
  '& .card-picture': {
    position: 'relative',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '16 / 10',
    borderBottom: '1px solid var(--hairline)',
    backgroundColor: 'var(--sunken)',
    // A picture of another shape is seen as a whole.
    '& img': { position: 'absolute', inset: 0, objectFit: 'contain !important' },
  },
  '& .card-head': { display: 'flex', alignItems: 'center', minHeight: 44, padding: '2px 4px 0 12px' },
  '& .card-head > .row-select': { marginLeft: '-10px' },
  '& .card-title': { flex: 1, minWidth: 0, fontWeight: 600, ...oneLine },
  '& .card-facts': {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 6px',
    m: 0,
    padding: '0 12px 12px',
    // States stand beside each other, anything else has a line; a value too long for it the next.
    '& > div:not([data-mark])': { display: 'flex', flexWrap: 'wrap', columnGap: '8px', flexBasis: '100%' },
    '& > [data-mark] > dt, & .card-spoken': visuallyHidden,
    '& dt': { color: 'text.secondary' },
    '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
  },
} as const;

interface FactProps {
  readonly model: EntityModel;
  readonly field: FieldModel;
  readonly record: RaRecord;
}

/** One field of a card; none where there is nothing to say. What says by itself what it is has its name read aloud alone. */
const Fact = ({ model, field, record }: FactProps) => {
  const translate = useTranslate();
  if (isUnsaid(useFieldView(field), valueAt(record, field.path))) return null;
  return (
    <div data-mark={isState(field) || undefined}>
      <dt className={namedKinds.includes(field.displayKind) ? undefined : 'card-spoken'}>
        {translate(wordKeys(model.noun).field(field.path))}
      </dt>
      <dd>
        <RowField field={field} record={record} />
      </dd>
    </div>
  );
};

interface RowCardProps {
  readonly model: EntityModel;
  readonly card: CardModel;
  readonly record: RaRecord;
  /** Before the title: what selects the row. */
  readonly select?: ReactNode;
  /** After the title: what can be done to it. */
  readonly menu: ReactNode;
}

/** What a card says of a row: picture, title and fields. */
export const RowCard = ({ model, card, record, select, menu }: RowCardProps) => {
  const translate = useTranslate();
  const title = findField(model.fields, card.title);
  const [picture] = card.picture === undefined ? [] : shownFiles(valueAt(record, card.picture));
  return (
    <>
      {card.picture === undefined ? null : (
        <div className="card-picture">
          {picture === undefined ? null : <Picture file={picture} size={pictureWidth} />}
        </div>
      )}
      <div className="card-head">
        {select}
        <span className="card-title">
          {title === undefined ? (
            recordName(model, record, translate)
          ) : (
            <RowLink model={model} field={title} record={record}>
              <RowField field={title} record={record} />
            </RowLink>
          )}
        </span>
        {menu}
      </div>
      {card.fields.length === 0 ? null : (
        <dl className="card-facts">
          {columnFields(model, card.fields).map((field) => (
            <Fact key={field.path} model={model} field={field} record={record} />
          ))}
        </dl>
      )}
    </>
  );
};

const gallery = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(236px, 1fr))',
  gap: 2,
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': cardStyles,
  [`@media ${narrow}`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

const placeholders = [0, 1, 2, 3, 4, 5];

const CardsSkeleton = ({ hasPicture }: { readonly hasPicture: boolean }) => {
  const translate = useTranslate();
  return (
    <Box component="ul" role="status" aria-busy aria-label={translate('ra.page.loading')} sx={gallery}>
      {placeholders.map((each) => (
        <li key={each} aria-hidden>
          {hasPicture ? <Skeleton variant="rectangular" className="card-picture" height="auto" /> : null}
          <Box sx={{ p: 1.5 }}>
            <Skeleton variant="text" width="62%" />
            <Skeleton variant="text" width="84%" />
          </Box>
        </li>
      ))}
    </Box>
  );
};

interface CardProps {
  readonly model: EntityModel;
  readonly card: CardModel;
  readonly record: RaRecord;
}

const Card = memo(({ model, card, record, isActive, isSelected }: CardProps & RowState) => {
  const translate = useTranslate();
  const row = useRow<HTMLLIElement>(record.id, isActive);
  const { isSelectable } = useRowActions();
  const actions = rowActionsOf(model);
  return (
    <li {...row} data-selected={isSelected || undefined}>
      <RecordContextProvider value={record}>
        <RowCard
          model={model}
          card={card}
          record={record}
          select={
            isSelectable ? (
              <SelectBox id={record.id} name={recordName(model, record, translate)} isSelected={isSelected} />
            ) : null
          }
          menu={actions === undefined ? null : <RowMenu model={model} actions={actions} />}
        />
      </RecordContextProvider>
    </li>
  );
});

/** The rows of a page as a gallery; keys, selection and menus as in the table. */
export const CardsLayout = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { isPending, data = [] } = useListContext();
  const onKeyDown = useRowKeys(data.map((row) => row.id));
  const stateOf = useRowStates();
  const { cards: card } = model.list.layouts ?? {};
  if (card === undefined) return null;
  if (isPending) return <CardsSkeleton hasPicture={card.picture !== undefined} />;
  if (data.length === 0) return <NoResults />;
  return (
    <Box
      component="ul"
      aria-label={translate(wordKeys(model.noun).plural)}
      onKeyDown={onKeyDown}
      sx={gallery}
    >
      {data.map((record) => (
        <Card key={record.id} model={model} card={card} record={record} {...stateOf(record.id)} />
      ))}
    </Box>
  );
};
