/** Long enough for every browser to have begun reading the file. */
const KEPT_MS = 60_000;

/** Offers a file to keep or to open, as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
