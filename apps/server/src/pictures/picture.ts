import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { limits } from '@stowed/contract';
import type { RgbImage } from '@stowed/vision';
import { AppError } from '../app-error.ts';
import { readPictureHeader } from './picture-header.ts';
import type { PictureHeader } from './picture-header.ts';

/** A stored picture: re-encoded, upright, without metadata. */
export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg';
  readonly width: number;
  readonly height: number;
  /** SHA-256 of `bytes`, and of the bytes that were uploaded, in hexadecimal. */
  readonly sha256: string;
  readonly uploadSha256: string;
}

const TIMEOUT_SECONDS = 5;
const RETRY_SECONDS = 5;
/** High enough that the engine sees what the camera saw; colors are kept at full resolution. */
const QUALITY = 92;
const THUMBNAIL_QUALITY = 75;
const WHITE = '#ffffff';

/**
 * A JPEG with fewer bytes per pixel than this and a decoder warning has a lying header: it claims more pixels
 * than it holds, and the missing ones would decode as gray. Real photos have more bytes per pixel, and many
 * cameras write files that make the decoder warn.
 */
const DOUBTFUL_BYTES_PER_PIXEL = 0.1;

const decoding = {
  failOn: 'error',
  limitInputPixels: limits.imagePixels,
  sequentialRead: true,
} as const;

// One picture uses at most one core; several share the cores.
sharp.concurrency(1);
sharp.cache(false);

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Refuses a picture that is too large according to its header, before decoding it. Throws AppError. */
function requireAcceptable(bytes: Buffer): PictureHeader {
  const header = readPictureHeader(bytes);
  if (!header || header.width < 1 || header.height < 1) throw new AppError('invalid_image_data');
  const { width, height } = header;
  const isTooLarge =
    bytes.length > limits.imageBytes ||
    Math.max(width, height) > limits.imageSidePixels ||
    width * height > limits.imagePixels;
  if (isTooLarge) throw new AppError('image_too_large');
  return header;
}

/** The error for a failure of the codec: a timeout, which says nothing about the picture, or `otherwise`. */
export function codecError(
  cause: unknown,
  otherwise: 'invalid_image_data' | 'image_processing_failed',
): AppError {
  if (cause instanceof Error && cause.message.startsWith('timeout:')) {
    return new AppError('image_processing_timeout', { retryAfterSeconds: RETRY_SECONDS, cause });
  }
  return new AppError(otherwise, { cause });
}

/**
 * Checks, decodes and re-encodes an uploaded picture. Throws AppError `invalid_image_data`, `image_too_large`
 * or
 * `image_processing_timeout`.
 */
export async function acceptPicture(upload: Buffer): Promise<Picture> {
  const { width, height } = requireAcceptable(upload);
  const isDoubtful = upload.length < width * height * DOUBTFUL_BYTES_PER_PIXEL;
  try {
    const { data, info } = await sharp(upload, { ...decoding, failOn: isDoubtful ? 'warning' : 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .flatten({ background: WHITE })
      .toColorspace('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      contentType: 'image/jpeg',
      width: info.width,
      height: info.height,
      sha256: hashOf(data),
      uploadSha256: hashOf(upload),
    };
  } catch (cause) {
    throw codecError(cause, 'invalid_image_data');
  }
}

/** Like acceptPicture, but for a data URL. */
export async function acceptDataUrl(text: string): Promise<Picture> {
  const bytes = parseDataUrl(text);
  if (!bytes) throw new AppError('invalid_image_data');
  // Other calls come between this and the hash of the whole picture.
  await setImmediate();
  return acceptPicture(bytes);
}

/** A stored picture reduced to at most `width` pixels, for lists. Stored pictures are already upright. */
export function shrinkPicture(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes, decoding)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer()
    .catch((cause: unknown) => {
      throw codecError(cause, 'image_processing_failed');
    });
}

/** The pixels of a stored picture, in their own buffer, so that it can be transferred to a worker. */
export async function decodeRgb(bytes: Buffer): Promise<RgbImage> {
  const { data, info } = await sharp(bytes, decoding)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw codecError(cause, 'image_processing_failed');
    });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const PREFIX = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;
/** The decoder also accepts the URL-safe alphabet. */
const OTHER_ALPHABET = ['-', '_'];

/**
 * The bytes of a base64 image data URL in strict form; undefined for anything else. The label may be wrong.
 */
export function parseDataUrl(text: string): Buffer | undefined {
  const prefix = PREFIX.exec(text.slice(0, 80))?.[0];
  if (!prefix) return undefined;
  const content = text.slice(prefix.length);
  if (content.length === 0 || content.length % 4 !== 0) return undefined;
  if (OTHER_ALPHABET.some((letter) => content.includes(letter))) return undefined;
  const bytes = Buffer.from(content, 'base64');
  // The decoder skips anything that is not base64, and stops at padding.
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  return bytes.length === (content.length / 4) * 3 - padding ? bytes : undefined;
}

export const isDataUrl = (text: string): boolean => /^data:/i.test(text);
