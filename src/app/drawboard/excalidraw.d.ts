// The package names its types only below its root; this is the root it leaves out.
declare module '@excalidraw/excalidraw' {
  export * from '@excalidraw/excalidraw/index';
}
declare module '@excalidraw/excalidraw/index.css';
