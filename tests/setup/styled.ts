import { createRequire } from 'node:module';
import { type ComponentType, createElement, type Ref } from 'react';

type Forwards = (name: string) => boolean;
type Props = Readonly<Record<string, unknown>>;
type Tag = string | ComponentType<Props>;

/** What emotion keeps on a component it has made, to make another of it. */
interface Kept {
  readonly __emotion_real?: unknown;
  readonly __emotion_base?: Tag;
  readonly __emotion_forwardProp?: Forwards;
}

type Create = (
  tag: Tag & Kept,
  options?: { readonly shouldForwardProp?: Forwards },
) => (...styles: unknown[]) => unknown;

const withoutStyles = (tag: Tag & Kept, own: Forwards) => {
  const base = (tag.__emotion_real === tag ? tag.__emotion_base : undefined) ?? tag;
  const before = tag.__emotion_forwardProp;
  const forwards: Forwards = before === undefined ? own : (name) => before(name) && own(name);
  const takesAs = !forwards('as');
  return () => {
    const plain = (props: Props & { readonly as?: Tag; readonly ref?: Ref<unknown> }) => {
      const kept: Record<string, unknown> = {};
      for (const name in props)
        if (name === 'ref' || (forwards(name) && !(takesAs && name === 'as'))) kept[name] = props[name];
      return createElement((takesAs && props.as) || base, kept);
    };
    return Object.assign(plain, {
      __emotion_real: plain,
      __emotion_base: base,
      __emotion_styles: [],
      __emotion_forwardProp: forwards,
    });
  };
};

/**
 * Makes MUI's components without their styles: no sheet stands on the page and nothing reads one (`leaveStylesOut`), but working them
 * out takes a sixth of the time of a test that renders. Before the first of them is imported.
 */
export const workNoStylesOut = (): void => {
  const styled: { default: Create } = createRequire(import.meta.url)('@emotion/styled');
  const create = styled.default;
  styled.default = (tag, options) =>
    options?.shouldForwardProp === undefined
      ? create(tag, options)
      : withoutStyles(tag, options.shouldForwardProp);
};
