import type { KeyboardEvent } from 'react';

/** Keyboard code of a key an input method has taken; Safari sends Enter with it after the composition has ended. */
const takenByInputMethod = 229;

/** Keeps the Enter that ends a composition (pinyin, kana) from submitting the form around it. */
export const keepCompositionEnter = (event: KeyboardEvent): void => {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === takenByInputMethod;
  if (event.key === 'Enter' && isComposing) event.preventDefault();
};
