/** Long enough for every browser to have begun reading the file. */
const KEPT_MS = 60_000;

/** Offers a file to keep or to open, as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  follow(url, name);
  window.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Lets the browser fetch a file and save it under the name that the server gives it, past this page's memory. */
export function saveFrom(address: string): void {
  follow(address, '');
}

function follow(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
