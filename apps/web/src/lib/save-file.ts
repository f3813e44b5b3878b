/** Long enough for every browser to start reading the file. */
const KEPT_MS = 60_000;

/** Downloads a file from memory. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  follow(url, name);
  window.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Lets the browser download a file directly, without this page's memory. */
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
