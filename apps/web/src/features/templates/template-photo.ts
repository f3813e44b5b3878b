/** A drawer's picture: what is shown, and where the server keeps the same picture once it does. */
export interface TemplatePhoto {
  readonly shown: string;
  readonly stored?: string | undefined;
}

/** The picture as the detection call wants it: a data URL. */
export async function photoData({ shown }: TemplatePhoto): Promise<string> {
  if (shown.startsWith('data:')) return shown;
  const response = await fetch(shown);
  if (!response.ok) throw new Error('Image failed to load');
  return readAsDataUrl(await response.blob());
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('Error reading file'));
    reader.readAsDataURL(blob);
  });
}
