declare global {
  interface Window {
    /** Where the drawing board asks for its fonts: our own server. */
    EXCALIDRAW_ASSET_PATH?: string;
  }
}

// Read when the package's fonts are made, which is while its module runs: this one is imported before it.
window.EXCALIDRAW_ASSET_PATH = '/assets/drawing/';

export {};
