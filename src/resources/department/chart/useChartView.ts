import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Chart, type ChartNode, chartSize } from './chartLayout.ts';

/** What of the chart is seen: moved by `x` and `y` pixels, enlarged by `zoom`. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const least = 0.15;
const most = 2;
const margin = 24;
const readable = 0.8;

const bounded = (zoom: number): number => Math.min(most, Math.max(least, zoom));

const zoomedAt = (view: View, zoom: number, point: { readonly x: number; readonly y: number }): View => {
  const next = bounded(zoom);
  const scale = next / view.zoom;
  return { zoom: next, x: point.x - (point.x - view.x) * scale, y: point.y - (point.y - view.y) * scale };
};

/** Moves and enlarges the chart by wheel, pointer and buttons, and brings places into sight. */
export const useChartView = (frame: RefObject<HTMLElement | null>, chart: Chart) => {
  const [view, setView] = useState<View>({ x: margin, y: margin, zoom: 1 });
  const drag = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const sizeOf = () => ({
    width: frame.current?.clientWidth ?? 0,
    height: frame.current?.clientHeight ?? 0,
  });

  // React listens to the wheel without the right to keep the page from scrolling.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const point = { x: event.clientX - left, y: event.clientY - top };
      setView((now) =>
        event.ctrlKey || event.metaKey
          ? zoomedAt(now, now.zoom * 2 ** (-event.deltaY / 300), point)
          : { ...now, x: now.x - event.deltaX, y: now.y - event.deltaY },
      );
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame]);

  const zoomBy = (factor: number) => {
    const { width, height } = sizeOf();
    setView((now) => zoomedAt(now, now.zoom * factor, { x: width / 2, y: height / 2 }));
  };
  const showAll = () => {
    const { width, height } = sizeOf();
    // A frame that is not laid out has no size to fit into.
    if (width === 0) return;
    const zoom = bounded(
      Math.min(1, (width - 2 * margin) / chart.width, (height - 2 * margin) / chart.height),
    );
    setView({ zoom, x: Math.max(margin, (width - chart.width * zoom) / 2), y: margin });
  };
  /** What is seen first: the top in the middle, no smaller than it can be read. */
  const begin = () => {
    const { width } = sizeOf();
    const top = chart.nodes[0];
    if (width === 0 || top === undefined) return;
    const zoom = Math.max(readable, Math.min(1, (width - 2 * margin) / chart.width));
    setView({ zoom, x: width / 2 - (top.x + chartSize.width / 2) * zoom, y: margin });
  };
  /** Brings a place into sight; where it is in sight nothing moves. */
  const reveal = ({ x, y }: ChartNode) =>
    setView((now) => {
      const { width, height } = sizeOf();
      const left = now.x + x * now.zoom;
      const top = now.y + y * now.zoom;
      const isSeen =
        left >= 0 &&
        top >= 0 &&
        left + chartSize.width * now.zoom <= width &&
        top + chartSize.height * now.zoom <= height;
      if (isSeen || width === 0) return now;
      const half = { x: (chartSize.width * now.zoom) / 2, y: (chartSize.height * now.zoom) / 2 };
      return { ...now, x: width / 2 - half.x - x * now.zoom, y: height / 3 - half.y - y * now.zoom };
    });

  const panning = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) drag.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = drag.current;
      if (from === undefined) return;
      drag.current = { x: event.clientX, y: event.clientY };
      setView((now) => ({ ...now, x: now.x + event.clientX - from.x, y: now.y + event.clientY - from.y }));
    },
    onPointerUp: () => {
      drag.current = undefined;
    },
    onPointerLeave: () => {
      drag.current = undefined;
    },
  };
  return { view, zoomBy, showAll, begin, reveal, panning };
};
