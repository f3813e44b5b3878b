/** The reader's answer to one frame. */
export type DecodeReply =
  | { readonly kind: 'decoded'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly message: string };
