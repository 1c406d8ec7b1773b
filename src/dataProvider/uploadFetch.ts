const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};

const aborted = (): DOMException => new DOMException('The upload was cancelled', 'AbortError');

/** `fetch` for what is large: it tells how much has gone out, which the platform's own does not. */
export const uploadFetch =
  (onProgress: (part: number) => void): typeof fetch =>
  (address, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(address));
      request.withCredentials = init.credentials === 'include';
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
      request.onerror = () => reject(new TypeError('The upload did not arrive'));
      request.onabort = () => reject(aborted());
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (init.signal?.aborted === true) reject(aborted());
      else request.send(init.body instanceof FormData ? init.body : null);
    });
