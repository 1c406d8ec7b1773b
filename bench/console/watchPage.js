// Runs in the page before anything else: says when content is there, how far what was on the screen was pushed, and how
// long interactions took. Placeholders of a page that still loads hold no text, or a hard space.
{
  const holdsText = (selector) =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent.trim() !== '');

  const shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) shifts.push({ value, startTime });
  }).observe({ type: 'layout-shift', buffered: true });

  let interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });

  globalThis.bench = {
    /** Whether every sign holds text now. */
    isThere: (signs) => signs.every(holdsText),
    /** When the frame with the last of the signs was about to be painted, in milliseconds since the page began. */
    contentAt: (signs) =>
      new Promise((resolve) => {
        const note = () => {
          if (!signs.every(holdsText)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now()));
        };
        const observer = new MutationObserver(note);
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        note();
      }),
    /** When the next click happened, as the browser got it. */
    clickedAt: () =>
      new Promise((resolve) => {
        addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
      }),
    /** Whether nothing has been loaded for so long. */
    restsFor: (milliseconds) => {
      const loadedAt = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
      return performance.now() - Math.max(0, ...loadedAt) > milliseconds;
    },
    firstPaintAt: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    /** Cumulative layout shift until a moment: the worst run of at most 5 s without a second's pause. */
    shiftUntil: (moment) => {
      let worst = 0;
      let run = { sum: 0, from: 0, last: Number.NEGATIVE_INFINITY };
      for (const { value, startTime } of shifts) {
        if (startTime > moment) break;
        const isSame = startTime - run.last < 1_000 && startTime - run.from < 5_000;
        run = isSame
          ? { sum: run.sum + value, from: run.from, last: startTime }
          : { sum: value, from: startTime, last: startTime };
        worst = Math.max(worst, run.sum);
      }
      return worst;
    },
    forgetInteractions: () => {
      interactions = [];
    },
    /** From the input to the paint after it, of the slowest event since they were last forgotten; undefined below 16 ms. */
    slowestInteraction: () => (interactions.length === 0 ? undefined : Math.max(...interactions)),
  };
}
