import { isWholePicture } from '@stowed/domain';
import { encodingFor, judgeFile } from './capture-rules.ts';
import type { CapturePurpose } from './capture-rules.ts';

export type CaptureFault =
  | 'not-ready'
  | 'no-dimensions'
  | 'frame-failed'
  | 'encode-failed'
  | 'not-an-image'
  | 'wrong-type'
  | 'too-large'
  | 'read-failed'
  | 'load-failed'
  | 'file-failed';

/** A picture could not be encoded; `fault` names the step. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  readonly fault: CaptureFault;

  constructor(fault: CaptureFault, message: string = fault, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

interface Encodable {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  readonly fileBytes: number;
}

/** Scales a picture onto white and returns a JPEG data URL. */
export function encodeImage(purpose: CapturePurpose, picture: Encodable): string {
  const { width, height, quality } = encodingFor(purpose, picture);
  const { canvas, context } = makeCanvas(width, height);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture.source, 0, 0, width, height);
  const dataUrl = canvas.toDataURL('image/jpeg', quality);
  if (!dataUrl.startsWith('data:image/')) throw new CaptureError('not-an-image', 'Invalid image data format');
  return dataUrl;
}

export function makeCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2d canvas');
  return { canvas, context };
}

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
