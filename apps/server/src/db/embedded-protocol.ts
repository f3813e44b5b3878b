/**
 * Without `folder` the database is in memory. `image`: a data folder dump to initialize an empty database
 * with.
 */
export interface EmbeddedOptions {
  readonly folder?: string | undefined;
  readonly image?: Uint8Array | undefined;
}

export type EmbeddedRequest =
  | {
      readonly id: number;
      readonly kind: 'query';
      /** Preceding statements without parameters; their results are ignored. */
      readonly before: string | undefined;
      /** The organization of a statement that is alone in its transaction. */
      readonly aloneIn: string | undefined;
      readonly sql: string;
      readonly parameters: readonly unknown[];
    }
  | { readonly id: number; readonly kind: 'syncs' }
  | { readonly id: number; readonly kind: 'dump' }
  | { readonly id: number; readonly kind: 'close' };

export interface EmbeddedFailure {
  readonly message: string;
  readonly code: string | undefined;
  readonly constraint: string | undefined;
}

export type EmbeddedReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: EmbeddedFailure }
  | {
      readonly kind: 'rows';
      readonly id: number;
      readonly rows: readonly unknown[];
      readonly affected: number;
      readonly command: string;
    }
  | { readonly kind: 'syncs'; readonly id: number; readonly syncs: number }
  | { readonly kind: 'dump'; readonly id: number; readonly image: Uint8Array }
  | { readonly kind: 'closed'; readonly id: number };
