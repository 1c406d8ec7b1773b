import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { type Chart, type ChartNode, chartLine, chartSize, cutAt } from './chartLayout.ts';
import type { ChartFacts } from './useChartTree.ts';

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: '100%',
  '& .line': { fill: 'none', stroke: theme.vars?.palette.divider ?? theme.palette.divider, strokeWidth: 1.5 },
  '& .box': {
    fill: theme.vars?.palette.background.paper ?? theme.palette.background.paper,
    stroke: theme.vars?.palette.divider ?? theme.palette.divider,
    strokeWidth: 1.5,
  },
  '& .name': {
    fill: theme.vars?.palette.text.primary ?? theme.palette.text.primary,
    fontSize: 14,
    fontWeight: 600,
  },
  '& .fact': { fill: theme.vars?.palette.text.secondary ?? theme.palette.text.secondary, fontSize: 12 },
  '& .knob': {
    fill: theme.vars?.palette.background.paper ?? theme.palette.background.paper,
    stroke: theme.vars?.palette.text.secondary ?? theme.palette.text.secondary,
  },
  '& .sign': {
    fill: 'none',
    stroke: theme.vars?.palette.text.secondary ?? theme.palette.text.secondary,
    strokeWidth: 1.5,
  },
  '& [role=treeitem]': { cursor: 'pointer', outline: 'none' },
  '& [role=treeitem]:focus-visible .box, & [role=treeitem][aria-selected=true] .box': {
    stroke: theme.vars?.palette.primary.main ?? theme.palette.primary.main,
    strokeWidth: 2.5,
  },
}));

/** Room at both sides of what stands in a box. */
const start = 14;
const inner = chartSize.width - 2 * start;

interface CutProps {
  readonly id: string;
  readonly className: string;
  readonly text: string;
  readonly size: number;
  readonly y: number;
}

/** A line of a box. It is there as a whole, for who searches or hears it, and seen as far as the box goes: a picture has no box that would cut it. */
const Cut = ({ id, className, text, size, y }: CutProps) => {
  const end = cutAt(text, inner, size);
  if (end === undefined)
    return (
      <text className={className} x={start} y={y}>
        {text}
      </text>
    );
  return (
    <>
      <clipPath id={id}>
        <rect x={start} y={y - 2 * size} width={end} height={3 * size} />
      </clipPath>
      <text className={className} x={start} y={y} clipPath={`url(#${id})`}>
        {text}
      </text>
      <text className={className} x={start + end} y={y}>
        …
      </text>
    </>
  );
};

interface NodeBoxProps {
  readonly node: ChartNode;
  readonly facts: ChartFacts;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onPress: () => void;
}

/** A department: its name, who leads it, how many people it has, and whether there is more below. */
const NodeBox = ({ node, facts, isCurrent, onFocus, onPress }: NodeBoxProps) => {
  const { name, leaders, people } = facts;
  const { width, height } = chartSize;
  return (
    <g
      role="treeitem"
      data-node={node.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={[name, leaders, people].filter(Boolean).join(', ')}
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-selected={isCurrent}
      {...(facts.canOpen ? { 'aria-expanded': facts.isOpen } : {})}
      transform={`translate(${node.x} ${node.y})`}
      onFocus={onFocus}
      onClick={onPress}
    >
      <rect className="box" width={width} height={height} rx={10} />
      <Cut id={`name-${node.id}`} className="name" text={name} size={14} y={26} />
      {leaders === '' ? null : (
        <Cut id={`leaders-${node.id}`} className="fact" text={leaders} size={12} y={46} />
      )}
      <text className="fact" x={start} y={66}>
        {people}
      </text>
      {facts.canOpen ? (
        <g transform={`translate(${width - 20} ${height - 18})`}>
          <circle className="knob" r={8} />
          <path className="sign" d={facts.isOpen ? 'M-4 0H4' : 'M-4 0H4M0 -4V4'} />
        </g>
      ) : null}
    </g>
  );
};

interface ChartPictureProps {
  readonly chart: Chart;
  readonly factsOf: (id: string) => ChartFacts;
  readonly current: string | undefined;
  readonly label: string;
  /** How the drawing is moved and enlarged; undefined: all of it is shown. */
  readonly transform: string | undefined;
  readonly svgRef: Ref<SVGSVGElement>;
  readonly onFocus: (id: string) => void;
  readonly onPress: (id: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** The departments as a tree of boxes and lines. */
export const ChartPicture = (props: ChartPictureProps) => {
  const { chart, factsOf, current, label, transform, svgRef, onFocus, onPress, onKey } = props;
  const nodes = useRef(new Map<string, ChartNode>());
  nodes.current = new Map(chart.nodes.map((node) => [node.id, node]));
  return (
    <Drawing
      ref={svgRef}
      id="department-chart"
      role="tree"
      aria-label={label}
      onKeyDown={onKey}
      {...(transform === undefined ? { viewBox: `-8 -8 ${chart.width + 16} ${chart.height + 16}` } : {})}
    >
      <g data-view {...(transform === undefined ? {} : { transform })}>
        {chart.nodes.map((node) => {
          const parent = node.parent === undefined ? undefined : nodes.current.get(node.parent);
          return parent === undefined ? null : (
            <path key={node.id} className="line" d={chartLine(node, parent)} />
          );
        })}
        {chart.nodes.map((node) => (
          <NodeBox
            key={node.id}
            node={node}
            facts={factsOf(node.id)}
            isCurrent={node.id === current}
            onFocus={() => onFocus(node.id)}
            onPress={() => onPress(node.id)}
          />
        ))}
      </g>
    </Drawing>
  );
};
