import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { limits } from '@stowed/contract';
import type { RgbImage } from '@stowed/vision';
import { AppError } from '../app-error.ts';
import { readPictureHeader } from './picture-header.ts';

/** A picture as it is kept: re-encoded, upright, without metadata. */
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
/** High enough that the engine sees what the camera saw; colours are kept at full resolution. */
const QUALITY = 92;
const THUMBNAIL_QUALITY = 75;
const WHITE = '#ffffff';

const decoding = {
  failOn: 'error',
  limitInputPixels: limits.imagePixels,
  sequentialRead: true,
} as const;

// One picture never takes more than one core; several share what there is.
sharp.concurrency(1);
sharp.cache(false);

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Refuses what is too large by its header, before anything is decoded. Throws AppError. */
function requireAcceptable(bytes: Buffer): void {
  const header = readPictureHeader(bytes);
  if (!header || header.width < 1 || header.height < 1) throw new AppError('invalid_image_data');
  const { width, height } = header;
  const isTooLarge =
    bytes.length > limits.imageBytes ||
    Math.max(width, height) > limits.imageSidePixels ||
    width * height > limits.imagePixels;
  if (isTooLarge) throw new AppError('image_too_large');
}

/**
 * Why the codec gave up: for lack of time, which says nothing against the picture, or for what `otherwise`
 * says.
 */
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
  requireAcceptable(upload);
  try {
    const { data, info } = await sharp(upload, decoding)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .flatten({ background: WHITE })
      .toColourspace('srgb')
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

/** As acceptPicture, from a data URL. */
export async function acceptDataUrl(text: string): Promise<Picture> {
  const bytes = parseDataUrl(text);
  if (!bytes) throw new AppError('invalid_image_data');
  return acceptPicture(bytes);
}

/** A kept picture no wider than `width` pixels, for lists. Orientation is in the pixels already. */
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

/** The pixels of a kept picture. The data has a buffer of its own, which may be transferred to a worker. */
export async function decodeRgb(bytes: Buffer): Promise<RgbImage> {
  const { data, info } = await sharp(bytes, decoding)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw codecError(cause, 'image_processing_failed');
    });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const PREFIX = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The bytes of a base64 image data URL in strict form; undefined for anything else. The label is not
 * believed.
 */
export function parseDataUrl(text: string): Buffer | undefined {
  const prefix = PREFIX.exec(text.slice(0, 80))?.[0];
  if (!prefix) return undefined;
  const content = text.slice(prefix.length);
  if (content.length % 4 !== 0 || !BASE64.test(content)) return undefined;
  return Buffer.from(content, 'base64');
}

export const isDataUrl = (text: string): boolean => /^data:/i.test(text);
