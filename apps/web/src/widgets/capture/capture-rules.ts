import { limits } from '@stowed/contract';

/** The purpose sets size and quality. */
export type CapturePurpose = 'inspection' | 'template';

export interface Encoding {
  readonly width: number;
  readonly height: number;
  /** JPEG quality, 0 to 1. */
  readonly quality: number;
}

interface Source {
  readonly width: number;
  readonly height: number;
  /** Size of the chosen file; 0 for a camera frame. */
  readonly fileBytes: number;
}

/** The size and quality a picture is sent with. Pictures are never enlarged. */
export function encodingFor(purpose: CapturePurpose, { width, height, fileBytes }: Source): Encoding {
  if (purpose === 'inspection') {
    const { longerSide, quality } = limits.inspectionImage;
    return { ...scaled(width, height, longerSide / Math.max(width, height)), quality };
  }
  const box = limits.templateImage;
  const quality = fileBytes > box.largeFileBytes ? box.largeFileQuality : box.quality;
  return { ...scaled(width, height, Math.min(box.width / width, box.height / height)), quality };
}

function scaled(width: number, height: number, factor: number) {
  const scale = Math.min(1, factor);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export type FileVerdict = 'ok' | 'wrong-type' | 'too-large';

/** Whether a chosen file may be a photo: JPEG or PNG by its MIME type, at most 10 MB. */
export function judgeFile(file: Pick<File, 'type' | 'size'>): FileVerdict {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return 'wrong-type';
  return file.size > limits.imageBytes ? 'too-large' : 'ok';
}
