export interface AlignmentRequest {
  readonly first: ImageBitmap;
  readonly second: ImageBitmap;
}

/** The second photo as seen from the first one's camera, a JPEG; undefined if it shows something else. */
export type AlignmentReply = Blob | undefined;
