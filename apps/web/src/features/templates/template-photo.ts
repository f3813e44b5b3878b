/** A drawer's picture: the shown address, and the stored one once the server keeps it. */
export interface TemplatePhoto {
  readonly shown: string;
  readonly stored?: string | undefined;
}

/** The picture as a data URL. */
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
