// Runs in the page before anything else: notes when the first row with text was about to be painted. Placeholders of a
// list that still loads hold a hard space.
{
  const note = () => {
    const cells = [...document.querySelectorAll('tbody td')];
    if (!cells.some((cell) => cell.textContent.trim() !== '')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      document.documentElement.dataset.rowsAt = String(performance.now());
    });
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
