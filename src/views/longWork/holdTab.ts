/** The browser asks before the tab is closed, until the answer is called: what runs in the tab would end half-way. */
export const holdTab = (): (() => void) => {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};
