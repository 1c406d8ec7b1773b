import { useTranslate } from 'ra-core';
import { Fragment, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { changeOf } from '#domain/report/period.ts';
import {
  type ChartFigures,
  type ChartKind,
  type ChartPlace,
  type ChartSeries,
  countText,
  drawnSeries,
  useChartColours,
} from './chartSeries.ts';
import { type ChartAxes, drawnSize, nearestPlace, shareFromTop } from './chartShape.ts';
import { useChangeText } from './Tile.tsx';

const percent = (share: number): string => `${share * 100}%`;

interface PointingProps extends Pick<ChartFigures, 'places' | 'series'> {
  readonly kind: ChartKind;
  readonly title: string;
  readonly axes: ChartAxes;
}

/** Days a page key goes at once. */
const week = 7;

/** Where a key leads from a place, of so many; undefined: it is none of ours. */
const placeOfKey = (key: string, at: number, count: number): number | undefined => {
  const steps: Readonly<Partial<Record<string, number>>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - week,
    PageUp: at + week,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
};

/** What a series and what it is laid beside come to at a place: both values and how one stands to the other. */
const useValues = () => {
  const changeText = useChangeText();
  return ({ values, before }: ChartSeries, at: number) => {
    const value = values[at] ?? null;
    const other = before?.values[at] ?? null;
    const change = value === null ? undefined : changeOf(value, other, { isShare: false });
    return {
      value: countText(value),
      before: before === undefined ? undefined : countText(other),
      change: change === undefined ? undefined : changeText(change, { isShare: false }),
    };
  };
};

/** One place in a sentence, for who hears it. */
const useSentence = () => {
  const translate = useTranslate();
  const valuesAt = useValues();
  return (place: ChartPlace, series: readonly ChartSeries[], at: number): string => {
    const parts = series.map((each) => {
      const { value, before, change } = valuesAt(each, at);
      const beside =
        before === undefined ? [] : [`${place.before ?? translate('charts.before')} ${before}`, change];
      return [`${each.title} ${value}`, ...beside].filter((part) => part !== undefined).join(', ');
    });
    return `${place.said}: ${parts.join('; ')}`;
  };
};

interface SaidProps extends Pick<PointingProps, 'series'> {
  readonly place: ChartPlace;
  readonly at: number;
  readonly colourOf: (key: string) => string | undefined;
}

/** The values of a place: with what each is laid beside, both days and the difference. */
const Said = ({ place, at, series, colourOf }: SaidProps) => {
  const valuesAt = useValues();
  return (
    <>
      {place.before === undefined ? <strong>{place.said}</strong> : null}
      {series.map((each) => {
        const { key, title } = each;
        const { value, before, change } = valuesAt(each, at);
        if (before === undefined)
          return (
            <Fragment key={key}>
              <i style={{ backgroundColor: colourOf(key) }} />
              <span>{title}</span>
              <b>{value}</b>
            </Fragment>
          );
        return (
          <Fragment key={key}>
            <strong>{title}</strong>
            <i style={{ backgroundColor: colourOf(key) }} />
            <span>{place.said}</span>
            <b>{value}</b>
            <i className="compared" style={{ color: colourOf(`${key}-before`) }} />
            <span>{place.before}</span>
            <b>{before}</b>
            {change === undefined ? null : <span className="change">{change}</span>}
          </Fragment>
        );
      })}
    </>
  );
};

/** What is drawn at the place under the pointer, the finger or the keys, in words; the rest of the drawing is not rendered for it. */
export const Pointing = ({ kind, title, places, series, axes }: PointingProps) => {
  const [pointed, point] = useState<number>();
  const sentenceOf = useSentence();
  const drawn = drawnSeries(series);
  const colours = useChartColours(kind, drawn);
  const last = places.length - 1;
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    point(nearestPlace(axes, (clientX - left) / width));
  };
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') point(undefined);
    const next = placeOfKey(event.key, pointed ?? last + 1, places.length);
    if (next === undefined) return;
    event.preventDefault();
    point(next);
  };
  const place = pointed === undefined ? undefined : places[pointed];
  const share = ((pointed === undefined ? undefined : axes.middles[pointed]) ?? 0) / drawnSize;
  const at = pointed ?? last;
  const named = places[at];
  return (
    <div
      className="pointing"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, places.length)}
      aria-valuenow={Math.max(1, at + 1)}
      aria-valuetext={named === undefined ? '' : sentenceOf(named, series, at)}
      onPointerDown={follow}
      onPointerMove={follow}
      // A finger that is lifted leaves; what it pointed at is read then, until something else is touched.
      onPointerLeave={({ pointerType }) => (pointerType === 'touch' ? undefined : point(undefined))}
      onBlur={() => point(undefined)}
      onKeyDown={step}
    >
      {pointed === undefined || place === undefined ? null : (
        <>
          <div className="pointed" style={{ left: percent(share) }} />
          {kind === 'line' &&
            drawn.map(({ key, values }, each) => {
              const value = values[pointed] ?? null;
              return value === null ? null : (
                <div
                  key={key}
                  className="dot"
                  style={{
                    left: percent(share),
                    top: percent(shareFromTop(axes, value)),
                    backgroundColor: colours[each],
                  }}
                />
              );
            })}
          <div
            className={share > 0.5 ? 'said left' : 'said'}
            style={{ left: percent(share), ['--share' as string]: share }}
          >
            <Said
              place={place}
              at={pointed}
              series={series}
              colourOf={(key) => colours[drawn.findIndex((each) => each.key === key)]}
            />
          </div>
        </>
      )}
    </div>
  );
};
