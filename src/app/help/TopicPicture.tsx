import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useLiveModels } from '#app/console/liveModels.ts';
import { menuIcons } from '#app/menu/icons.ts';
import { menuGroupsOf } from '#app/menu/useMenuGroups.ts';
import { radii, typeScale } from '#app/theme/tokens.ts';
import { narrow } from '#views/layouts/boxStyles.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { Bar, Marks, StepNumber, shapes } from './drawnParts.tsx';
import { type Picture, pictureOf } from './topicPictures.ts';
import type { ReadTopic } from './topics.ts';

/** So many entries of the menu have room. */
const entries = 8;

/** Where a page stands in the menu: of its part of it, it alone is named. */
const Menu = ({ picture: { model } }: { readonly picture: Picture }) => {
  const translate = useTranslate();
  const { all, byNoun } = useLiveModels();
  const own = byNoun[model?.within ?? model?.noun ?? ''];
  const group = menuGroupsOf(all, () => true).find(({ section }) => section === own?.menu?.section);
  if (own === undefined || group === undefined) return null;
  const at = group.models.findIndex(({ noun }) => noun === own.noun);
  const first = Math.max(0, Math.min(at - 2, group.models.length - entries));
  const Icon = menuIcons[own.icon];
  return (
    <div className="menu">
      <span className="said">{translate(`menu.${group.section}`)}</span>
      {group.models.slice(first, first + entries).map(({ noun }, index) =>
        noun === own.noun ? (
          <span key={noun} className="line chosen">
            <Icon />
            <span className="cut">{translate(wordKeys(noun).plural)}</span>
          </span>
        ) : (
          <span key={noun} className="line">
            <Bar nth={index + first} />
          </span>
        ),
      )}
    </div>
  );
};

interface HeadProps {
  readonly picture: Picture;
  readonly title: string;
}

/** The head of a page: what it lies in, what it is called, and its buttons. */
const Head = ({ picture: { model, main, others, shape, marks }, title }: HeadProps) => {
  const translate = useTranslate();
  const section = model?.menu?.section;
  const within = model?.within;
  const crumb = within === undefined ? section && `menu.${section}` : wordKeys(within).plural;
  const part = crumb === undefined ? title : translate(crumb);
  return (
    <div className="head">
      <div className="title rest">
        {part === title ? null : <span>{part} /</span>}
        {title}
      </div>
      {others.map((key, index) => (
        <span key={key} className={marks[`others.${index}`] === undefined ? 'button spare' : 'button'}>
          {translate(key)}
          <StepNumber at={`others.${index}`} />
        </span>
      ))}
      {main === undefined || shape === 'form' || shape === 'parts' ? null : (
        <span className="button main">
          {translate(main)}
          <StepNumber at="main" />
        </span>
      )}
    </div>
  );
};

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const line = { border: '1px solid var(--hairline)' } as const;
const framed = { ...line, borderRadius: 'var(--radius-card)', overflow: 'hidden' } as const;
const control = { ...line, height: 28, px: 1.25, borderRadius: `${radii.control}px` } as const;
const tint = { bgcolor: 'var(--selected)' } as const;
const below = { borderBottom: '1px solid var(--hairline)' } as const;

/** As many as have room beside each other; the rest is not seen. */
const beside = (width: number, height: number) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${width}px, 1fr))`,
  gridTemplateRows: `${height}px`,
  gridAutoRows: 0,
  overflow: 'hidden',
  columnGap: 1.25,
});

/** The look of a page drawn in small: plain elements, styled once by their classes. */
const drawingStyles = {
  ...framed,
  height: '100%',
  display: 'flex',
  fontSize: '0.75rem',
  lineHeight: 1.5,
  fontWeight: 400,
  color: 'text.secondary',
  userSelect: 'none',
  borderBottom: 0,
  borderRadius: 'var(--radius-card) var(--radius-card) 0 0',
  bgcolor: 'var(--canvas)',
  boxShadow: 'var(--shadow-menu)',
  '& .cut': { ...cut, minWidth: 0 },
  '& .rest': { flex: 1, minWidth: 0 },
  '& .line': { display: 'flex', alignItems: 'center', gap: 1 },
  '& .stack': { display: 'grid', gap: 0.75, minWidth: 0 },
  '& .page > .stack': { gap: 1.25 },
  '& .said': { fontWeight: 600, color: 'text.primary' },
  '& .act': { fontWeight: 600, color: 'primary.main' },
  '& .narrow': { display: { sm: 'none' }, mb: 1 },
  '& .bar': {
    display: 'block',
    height: 8,
    minWidth: 24,
    borderRadius: 'var(--radius-pill)',
    bgcolor: 'var(--hairline)',
    '&.strong': { bgcolor: 'color-mix(in srgb, var(--control-line) 45%, var(--paper))' },
    '&.done': { bgcolor: 'var(--primary)' },
  },
  '& .mark': { height: 20, lineHeight: '18px', px: 0.75, '&::before': { width: 6, height: 6 } },
  '& .number': {
    display: 'inline-block',
    width: 20,
    height: 20,
    ml: 0.75,
    lineHeight: '20px',
    textAlign: 'center',
    fontWeight: 600,
    borderRadius: '50%',
    color: 'var(--on-primary)',
    bgcolor: 'var(--primary)',
  },
  '& .menu': {
    flex: '0 0 184px',
    minWidth: 0,
    display: { xs: 'none', sm: 'block' },
    p: '14px 8px',
    '& .said': { ...cut, display: 'block', px: 1, mb: 0.75, color: 'inherit' },
    '& .line': { height: 32, px: 1, borderRadius: `${radii.control}px` },
    '& .chosen': { ...tint, fontWeight: 600, color: 'primary.main' },
    '& svg': { width: 16, height: 16 },
  },
  '& .page': {
    flex: 1,
    minWidth: 0,
    p: { xs: '12px 12px 0', sm: '14px 18px 0' },
    bgcolor: 'background.paper',
    // What goes on below fades away.
    maskImage: 'linear-gradient(#000 calc(100% - 56px), transparent)',
  },
  '& .menu + .page': { borderLeft: { sm: '1px solid var(--hairline)' } },
  '& .outside': {
    ...framed,
    alignSelf: 'start',
    maxWidth: 340,
    mx: 'auto',
    mt: 3,
    pb: 2,
    maskImage: 'none',
    '& .card': { p: 0, border: 0 },
    '& .button': { textAlign: 'center' },
  },
  '& .head': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, mb: 1.5 },
  '& .title': {
    ...cut,
    fontSize: typeScale.title.size,
    fontWeight: typeScale.title.weight,
    color: 'text.primary',
    '& > span': { fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary', mr: 0.75 },
  },
  '& .button': {
    ...control,
    position: 'relative',
    flexShrink: 0,
    lineHeight: '26px',
    fontWeight: 600,
    color: 'text.primary',
    '&.main': { color: 'var(--on-primary)', bgcolor: 'var(--primary)', borderColor: 'var(--primary)' },
    '& .number': { position: 'absolute', top: -12, right: -12, boxShadow: '0 0 0 2px var(--paper)' },
  },
  '& .tools': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    height: 30,
    mb: 1,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '& .chosen': { fontWeight: 600, color: 'text.primary', boxShadow: '0 2px var(--primary)' },
    '& > div': { flex: '0 1 150px', minWidth: 84 },
  },
  '& .box': {
    ...control,
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    '& svg': { width: 16, height: 16 },
    '&.tall': { height: 52, alignItems: 'start', pt: 1.25 },
    '&.faulty': { width: '100%', px: 0, borderColor: 'error.main' },
  },
  '& .beside': { display: 'flex', gap: 2 },
  '& .tree': {
    flex: '0 0 136px',
    display: { xs: 'none', sm: 'block' },
    '& .box': { mb: 0.5 },
    '& .node': {
      display: 'flex',
      alignItems: 'center',
      height: 28,
      pr: 1,
      borderRadius: `${radii.control}px`,
    },
    '& .chosen': tint,
  },
  '& .phone': {
    flex: '0 0 132px',
    display: { xs: 'none', sm: 'grid' },
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: 1,
    alignContent: 'start',
    height: 320,
    p: 1.25,
    border: '2px solid var(--hairline)',
    borderRadius: 'var(--radius-sheet)',
    '& .tinted': { gridColumn: '1 / -1', height: 52, borderRadius: `${radii.control}px` },
    '& .app': { width: '100%' },
  },
  '& .app': { ...tint, flexShrink: 0, width: 28, height: 28, borderRadius: `${radii.control}px` },
  '& .face': { ...tint, flexShrink: 0, width: 20, height: 20, borderRadius: '50%' },
  '& .tinted': tint,
  '& .framed': framed,
  '& .table': {
    display: 'table',
    width: '100%',
    '& > div': { display: 'table-row' },
    '& > div > div': {
      ...below,
      display: 'table-cell',
      height: 36,
      px: 1.25,
      verticalAlign: 'middle',
      whiteSpace: 'nowrap',
    },
    '& > .heading': { fontWeight: 600, bgcolor: 'var(--sunken)' },
    '& > div > div:first-of-type': { width: '30%' },
  },
  '& .columns': { ...beside(124, 260), '& > .card': { alignSelf: 'start' } },
  '& .tiles': beside(116, 92),
  '& .lane': { p: 1, borderRadius: 'var(--radius-card)', bgcolor: 'var(--sunken)', '& .card': { mt: 1 } },
  '& .card': {
    ...framed,
    display: 'grid',
    gap: 1,
    alignContent: 'start',
    minWidth: 0,
    p: 1.25,
    bgcolor: 'background.paper',
    '&.sunken': { bgcolor: 'var(--sunken)', border: 0 },
    '& > .tinted': { m: '-10px -10px 0', height: 84 },
  },
  '& .figure .bar': { height: 16 },
  '& .inputs': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
    gap: 1.5,
    color: 'text.primary',
  },
  '& .switch': {
    width: 28,
    height: 16,
    p: '2px',
    borderRadius: 'var(--radius-pill)',
    bgcolor: 'var(--primary)',
    '&::before': {
      content: '""',
      display: 'block',
      width: 12,
      height: 12,
      ml: 'auto',
      borderRadius: '50%',
      bgcolor: 'var(--on-primary)',
    },
  },
  '& .month': {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    '& > span': { ...below, ...cut, p: '4px 8px' },
    '& .day': { height: 44 },
    '& .chosen': { ...tint, color: 'primary.main', fontWeight: 600 },
  },
  '& .steps': {
    display: 'flex',
    mb: 1.5,
    '& > span': {
      flex: 1,
      minWidth: 0,
      display: 'grid',
      gap: 0.5,
      justifyItems: 'center',
      textAlign: 'center',
    },
    '& .dot': {
      height: 20,
      minWidth: 20,
      borderRadius: '50%',
      bgcolor: 'var(--hairline)',
      '& > .number': { ml: 0, display: 'block' },
    },
    '& .chosen': { fontWeight: 600, color: 'text.primary', '& .dot': { bgcolor: 'var(--primary)' } },
  },
  '& .row': { minHeight: 42 },
  '& .progress': { width: 96 },
  '& .page svg': {
    width: '100%',
    fill: 'none',
    stroke: 'var(--primary)',
    strokeWidth: 1.5,
    '& *': { vectorEffect: 'non-scaling-stroke' },
    '& .below': { fill: 'var(--selected)', stroke: 'none' },
  },
  '& .page .box svg': { width: 16, fill: 'currentColor', stroke: 'none' },
  // There is no room for everything on a phone.
  [`@media ${narrow}`]: {
    '& .spare': { display: 'none !important' },
    '& .head': { flexWrap: 'wrap', '& .title': { flexBasis: '100%' } },
  },
} as const;

/** A topic's page in small: the words it has for everyone, bars in place of what a company has in it. */
export const TopicPicture = ({ read }: { readonly read: ReadTopic }) => {
  const translate = useTranslate();
  const picture = pictureOf(read.key, useLiveModels().models);
  const Shape = shapes[picture.shape];
  return (
    <Marks value={picture.marks}>
      <Box aria-hidden sx={drawingStyles}>
        <Menu picture={picture} />
        <div className={picture.title === undefined ? 'page' : 'page outside'}>
          <Head
            picture={picture}
            title={picture.title === undefined ? read.words.title : translate(picture.title)}
          />
          <Shape picture={picture} />
        </div>
      </Box>
    </Marks>
  );
};
