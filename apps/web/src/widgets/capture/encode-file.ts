import { isWholePicture } from '@stowed/domain';
import { judgeFile } from './capture-rules.ts';
import type { CapturePurpose } from './capture-rules.ts';
import { CaptureError, encodeImage } from './encode-image.ts';

/** A JPEG or PNG file as a JPEG data URL. Drawing applies the photo's orientation. */
export async function encodeFile(file: File, purpose: CapturePurpose): Promise<string> {
  const verdict = judgeFile(file);
  if (verdict !== 'ok') throw new CaptureError(verdict);
  const source = String(await read(file, 'readAsDataURL'));
  if (!isWholePicture(await readBytes(file))) throw new CaptureError('load-failed');
  const image = await loadImage(source);
  try {
    const { naturalWidth: width, naturalHeight: height } = image;
    return encodeImage(purpose, { source: image, width, height, fileBytes: file.size });
  } catch (cause) {
    if (cause instanceof CaptureError) throw cause;
    throw new CaptureError('file-failed', 'file-failed', cause);
  }
}

type Reading = 'readAsDataURL' | 'readAsArrayBuffer';

function read(file: File, how: Reading): Promise<FileReader['result']> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(new CaptureError('read-failed', 'read-failed', reader.error));
    reader[how](file);
  });
}

async function readBytes(file: File): Promise<Uint8Array> {
  const content = await read(file, 'readAsArrayBuffer');
  return typeof content === 'object' && content ? new Uint8Array(content) : new Uint8Array();
}

function loadImage(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new CaptureError('load-failed'));
    image.src = source;
  });
}
